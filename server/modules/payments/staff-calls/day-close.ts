import { countedTenders, ledgerMethods } from '#src/contract/staff/ledger-kinds.ts'
import { closeDay, getDayClose, reopenDay as reopenCall } from '#src/contract/staff/transactions.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import {
  asCounted,
  byMethod,
  type CountedDay,
  hasDifference,
  type TenderTakings,
} from '#server/modules/payments/rules/day-close.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Serve } from '#server/http/serve-call.ts'
import {
  closeMethods,
  closeTenders,
  findClose,
  hasLaterClose,
  insertClose,
  reopenDay,
  tendersOf,
} from '#server/modules/payments/store/day-closes.ts'
import { once } from '#server/platform/database/operations.ts'
import { findShop, selectShopForUpdate } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store } from '#server/platform/database/store.ts'
import { describeClose, expectDay } from '#server/modules/payments/answers/describe-close.ts'

type Input = BodyOf<typeof closeDay>

/** Counts a business day of a shop and closes it, once; a manager may open it again until the next one is closed. */
export function serveDayClose(serve: Serve, store: Store): void {
  serve(getDayClose, async ({ body, language }) => {
    const shop = await findShop(store.db, body.shopId)
    if (!shop) return refuse('not-found')
    return ok(await describeClose(store.db, shop, body.date, { language, now: await store.now() }))
  })

  serve(closeDay, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      // A sale waits for this, so that nothing is added to what was counted.
      const shop = await selectShopForUpdate(tx, body.shopId)
      if (!shop) return refuse('not-found')
      const { shopId } = shop
      const { date: day } = body
      const reason = body.reason === '' ? undefined : body.reason
      if (day > shopDate(now, shop.timeZone)) return refuse('too-early')
      const reader = { language, now }
      const shown = await describeClose(tx, shop, day, reader)
      if (await findClose(tx, shopId, day)) return refuse('changed', shown)
      if (shown.drawers?.isOpen) return refuse('drawer-open', shown)
      if (shown.unsettled.length > 0) return refuse('open-session', shown)
      const counted = countDay(await expectDay(tx, shop, day), body)
      if (!counted) return refuse('changed', shown)
      if (hasDifference(counted) && (reason ?? '').length < shortestReason) {
        return refuse('bad-request', { issues: [needsReason] })
      }
      const { tenders: found, drawersCents: _, ...figures } = counted
      const tenders = found.map(asCounted)
      const methods = byMethod(tenders, ledgerMethods).map(asCounted)
      const written = { methods: closeMethods.write(methods), tenders: closeTenders.write(tenders) }
      const row = { shopId, day, closedAt: now, staffUid: caller.uid, reason: reason ?? null }
      await insertClose(tx, { ...row, ...figures, ...written, netCents: shown.netCents })
      const subject = `day:${shopId}:${day}`
      const action = { staffUid: caller.uid, what: 'transactions.close', subject, before: null, after: counted }
      await writeStaffLog(tx, { ...action, ...(reason !== undefined && { reason }) }, now)
      return ok(await describeClose(tx, shop, day, reader))
    }),
  )

  serve(reopenCall, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const shop = await selectShopForUpdate(tx, body.shopId)
      if (!shop) return refuse('not-found')
      const { shopId, timeZone } = shop
      const { date: day, reason } = body
      const reader = { language, now }
      const row = await findClose(tx, shopId, day)
      if (!row) return refuse('changed', await describeClose(tx, shop, day, reader))
      if (await hasLaterClose(tx, shopId, day)) return refuse('next-day-closed')
      await reopenDay(tx, row, timeZone, { reopenedAt: now, reopenedBy: caller.uid, reopenReason: reason })
      const { methods: _, ...closed } = row
      const before = { ...closed, tenders: tendersOf(row) }
      const action = { staffUid: caller.uid, what: 'transactions.reopen', subject: `day:${shopId}:${day}` }
      await writeStaffLog(tx, { ...action, before, after: null, reason }, now)
      return ok(await describeClose(tx, shop, day, reader))
    }),
  )
}

const shortestReason = 4
const needsReason = { path: 'reason', message: 'A difference needs a reason' }

/** The day with what was counted; undefined when other takings were shown to the counter than there are now. */
function countDay(expected: Omit<CountedDay, 'floatCents'>, { floatCents, counted }: Input): CountedDay | undefined {
  const tenders = expected.tenders.map((each): TenderTakings => {
    const { tender, expectedCents } = each
    const own = counted.find(({ method }) => method === tender)
    // An app that does not know a tender names none, and there is nothing of it to be counted.
    if (!own) return expectedCents === 0 ? asCounted(each) : each
    const isAsShown =
      own.expectedCents === expectedCents && (each.countedCents ?? own.countedCents) === own.countedCents
    return { tender, expectedCents, countedCents: isAsShown ? own.countedCents : null }
  })
  const isAsShown = countedTenders.every((tender) =>
    tenders.some((each) => each.tender === tender && each.countedCents !== null),
  )
  return isAsShown ? { ...expected, tenders, floatCents } : undefined
}
