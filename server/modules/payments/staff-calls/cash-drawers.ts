import { v7 as uuidv7 } from 'uuid'

import {
  closeCashDrawer,
  countCashDrawer,
  getCashDrawer,
  moveCash,
  openCashDrawer,
  reopenCashDrawer,
} from '#src/contract/staff/payments/cash-drawer.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import { shortestReason } from '#src/contract/staff/limits.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { describeDrawers, expectedFloat, readDrawerCash } from '#server/modules/payments/answers/describe-drawers.ts'
import type { CashMovesTable } from '#server/modules/payments/cash-drawer-tables.ts'
import {
  type CashDrawerRow,
  changeDrawer,
  findDrawer,
  findOpenDrawer,
  insertCashMove,
  insertDrawer,
} from '#server/modules/payments/store/cash-drawers.ts'
import { businessDay } from '#server/modules/payments/store/day-closes.ts'
import { claimCash } from '#server/modules/payments/store/drawer-cash.ts'
import { findShop, selectShopForUpdate } from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

const needsReason = { path: 'reason', message: 'A difference needs a reason' }
const leftTooMuch = { path: 'left_cents', message: 'No more can stay than was counted' }

/**
 * The cash drawer of a shop: opened, counted, closed. A sale waits for each of these at the shop's row, so that it is
 * counted by all of them or by none. The instants are told behind that row, for the same reason.
 */
export function serveCashDrawers(serve: Serve, store: Store): void {
  serve(getCashDrawer, async ({ body }) => {
    const shop = await findShop(store.db, body.shopId)
    return shop ? ok(await describeDrawers(store.db, shop, await store.now())) : refuse('not-found')
  })

  serve(openCashDrawer, ({ body, caller, operation }) =>
    once(store, operation, async (tx) => {
      const shop = await selectShopForUpdate(tx, body.shopId)
      if (!shop) return refuse('not-found')
      const { shopId, floatCents } = body
      const now = await store.now(tx)
      const day = await businessDay(tx, shop, now)
      const floatExpectedCents = await expectedFloat(tx, shopId, day)
      if ((await findOpenDrawer(tx, shopId)) || floatExpectedCents !== body.floatExpectedCents) {
        return refuse('changed', await describeDrawers(tx, shop, now))
      }
      const isExpected = floatExpectedCents === null || floatExpectedCents === floatCents
      const reason = reasonOf(body.reason, isExpected)
      if (reason === undefined) return refuse('bad-request', { issues: [needsReason] })
      const opened = { shopId, openShop: shopId, day, openedAt: now, openedBy: caller.uid }
      const float = { floatExpectedCents, floatCents, floatReason: reason }
      const drawerId = uuidv7()
      await insertDrawer(tx, { drawerId, ...opened, ...float, ...notClosed })
      await log(tx, { drawerId, staffUid: caller.uid, what: 'open', after: float, reason }, now)
      return ok(await describeDrawers(tx, shop, now))
    }),
  )

  serve(countCashDrawer, ({ body, caller, operation }) =>
    once(store, operation, async (tx) => {
      const held = await selectOpenDrawer(store, tx, body)
      if ('code' in held) return held
      const { shop, drawer, expectedCents, now } = held
      const { countedCents: amountCents } = body
      if (body.expectedCents !== expectedCents) return refuse('changed', await describeDrawers(tx, shop, now))
      const reason = reasonOf(body.reason, amountCents === expectedCents)
      if (reason === undefined) return refuse('bad-request', { issues: [needsReason] })
      await writeMove(tx, drawer, { kind: 'count', amountCents, expectedCents, reason, staffUid: caller.uid }, now)
      return ok(await describeDrawers(tx, shop, now))
    }),
  )

  serve(closeCashDrawer, ({ body, caller, operation }) =>
    once(store, operation, async (tx) => {
      const held = await selectOpenDrawer(store, tx, body)
      if ('code' in held) return held
      const { shop, drawer, expectedCents, now } = held
      const { countedCents, leftCents } = body
      if (body.expectedCents !== expectedCents) return refuse('changed', await describeDrawers(tx, shop, now))
      if (leftCents > countedCents) return refuse('bad-request', { issues: [leftTooMuch] })
      const reason = reasonOf(body.reason, countedCents === expectedCents)
      if (reason === undefined) return refuse('bad-request', { issues: [needsReason] })
      await claimCash(tx, drawer)
      const closed = { closedAt: now, closedBy: caller.uid, expectedCents, countedCents, leftCents, reason }
      await changeDrawer(tx, drawer.drawerId, { openShop: null, ...closed })
      const said = { expectedCents, leftCents, reason, staffUid: caller.uid }
      await writeMove(tx, drawer, { kind: 'close', amountCents: countedCents, ...said }, now)
      return ok(await describeDrawers(tx, shop, now))
    }),
  )

  serveCashMoves(serve, store)
}

function serveCashMoves(serve: Serve, store: Store): void {
  serve(moveCash, ({ body, caller, operation }) =>
    once(store, operation, async (tx) => {
      const held = await selectOpenDrawer(store, tx, body)
      if ('code' in held) return held
      const { shop, drawer, expectedCents, now } = held
      const { kind, amountCents, reason } = body
      await writeMove(tx, drawer, { kind, amountCents, expectedCents, reason, staffUid: caller.uid }, now)
      return ok(await describeDrawers(tx, shop, now))
    }),
  )

  serve(reopenCashDrawer, ({ body, caller, operation }) =>
    once(store, operation, async (tx) => {
      const shop = await selectShopForUpdate(tx, body.shopId)
      const drawer = shop && (await findDrawer(tx, body.shopId, body.drawerId))
      if (!drawer) return refuse('not-found')
      const now = await store.now(tx)
      const { canReopen, closed } = await describeDrawers(tx, shop, now)
      const { countedCents, expectedCents, leftCents } = drawer
      if (!canReopen || closed[0]?.drawerId !== drawer.drawerId || countedCents === null || expectedCents === null) {
        return refuse('changed', await describeDrawers(tx, shop, now))
      }
      await changeDrawer(tx, drawer.drawerId, { openShop: drawer.shopId, ...notClosed })
      const said = { expectedCents, leftCents, reason: body.reason, staffUid: caller.uid }
      await writeMove(tx, drawer, { kind: 'reopen', amountCents: countedCents, ...said }, now)
      return ok(await describeDrawers(tx, shop, now))
    }),
  )
}

const notClosed = {
  closedAt: null,
  closedBy: null,
  expectedCents: null,
  countedCents: null,
  leftCents: null,
  reason: null,
}

/** What was said, null where nothing has to be; undefined: it has to be, and was not. */
function reasonOf(said: string | undefined, isExpected: boolean): string | null | undefined {
  const reason = said ?? ''
  if (isExpected) return reason === '' ? null : reason
  return reason.length < shortestReason ? undefined : reason
}

/** The drawer that a call names, with what should be in it; the shop is locked. A closed one is `changed`. */
async function selectOpenDrawer(store: Store, tx: Tx, body: { shopId: number; drawerId: string }) {
  const shop = await selectShopForUpdate(tx, body.shopId)
  const drawer = shop && (await findDrawer(tx, body.shopId, body.drawerId))
  if (!drawer) return refuse('not-found')
  const now = await store.now(tx)
  if (drawer.openShop === null) return refuse('changed', await describeDrawers(tx, shop, now))
  return { shop, drawer, now, expectedCents: (await readDrawerCash(tx, drawer)).expectedCents }
}

type Move = Pick<CashMovesTable, 'kind' | 'amountCents' | 'expectedCents' | 'reason' | 'staffUid'> &
  Partial<Pick<CashMovesTable, 'leftCents'>>

async function writeMove(tx: Tx, { drawerId }: CashDrawerRow, move: Move, now: Instant): Promise<void> {
  const { kind, amountCents, expectedCents, leftCents = null, reason, staffUid } = move
  await insertCashMove(tx, { moveId: uuidv7(), drawerId, ...move, leftCents, createdAt: now })
  const after = { amountCents, expectedCents, ...(leftCents !== null && { leftCents }) }
  await log(tx, { drawerId, staffUid, what: kind, after, reason }, now)
}

interface Done {
  drawerId: string
  staffUid: string
  what: string
  after: unknown
  reason: string | null
}

async function log(tx: Tx, { drawerId, what, reason, ...done }: Done, now: Instant): Promise<void> {
  const named = { what: `cash-drawer.${what}`, subject: `cash-drawer:${drawerId}`, before: null, memberUid: null }
  await writeStaffLog(tx, { ...done, ...named, ...(reason !== null && { reason }) }, now)
}
