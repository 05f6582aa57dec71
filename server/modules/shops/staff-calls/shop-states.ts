import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { closeForGood, createShop, listShops, openShop, readShopAhead } from '#src/contract/staff/shops/shop-states.ts'
import { ok, type Outcome, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { withHoursOfToday } from '#server/modules/appointments/actions/shop-days.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import { listBeds } from '#server/modules/beds/store/beds.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { listLocks } from '#server/modules/doors/store/locks.ts'
import { shownShops } from '#server/http/caller.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { addShop, copyShop } from '#server/modules/shops/actions/add-shop.ts'
import { closeShop } from './close-shop.ts'
import { shopOfPlace } from '#server/platform/mqtt/device-topics.ts'
import { describeAhead } from '#server/modules/shops/answers/shop-ahead.ts'
import { toShop } from '#server/modules/shops/answers/shop-answer.ts'
import {
  isTimeZone,
  languageIssues,
  pointIssues,
  weekIssues,
  zoneIssues,
} from '#server/modules/shops/rules/new-shop-issues.ts'
import {
  findShop,
  listShops as selectShops,
  selectChainQueueForUpdate,
  selectShopForUpdate,
  type ShopRow,
  updateShop,
} from '#server/modules/shops/store/shops.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

type ListedShop = AnswerOf<typeof openShop>

interface ShopStateDeps {
  serve: Serve
  store: Store
  /** Ends what the beds and locks of a studio have open at the broker, and lets none of them in again. */
  endLogins: (isOne: (name: string) => boolean) => void
}

/** The life of a studio: made, opened to members, and closed for good. */
export function serveShopStates({ serve, store, endLogins }: ShopStateDeps): void {
  serve(listShops, async ({ caller, language }) => {
    const shown = shownShops(caller)
    const shops = (await selectShops(store.db)).filter(({ shopId }) => shown?.includes(shopId) ?? true)
    return ok(await describeShops(store.db, shops, language, await store.now()))
  })

  serve(createShop, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const issues = newShopIssues(body)
      if (issues.length > 0) return refuse('bad-request', { issues })
      await selectChainQueueForUpdate(tx)
      const source = body.copyFrom === null ? undefined : await findShop(tx, body.copyFrom)
      if (body.copyFrom !== null && !source) return refuse('not-found')
      const shop = { ...body, stage: 'draft' as const }
      const shopId =
        body.week || !source ? await addShop(tx, { ...shop, week: body.week ?? [] }) : await copyShop(tx, shop, source)
      const after = { languages: body.languages, timeZone: body.timeZone, copiedFrom: body.copyFrom }
      await log(tx, { staffUid: caller.uid, what: 'shops.create', shopId, before: null, after }, now)
      return await answer(tx, shopId, language, now)
    }),
  )

  serve(openShop, ({ body: { shopId, rev }, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const shop = await selectShopForUpdate(tx, shopId)
      if (!shop) return refuse('not-found')
      if (shop.rev !== rev || shop.stage !== 'draft') return refuse('changed')
      await updateShop(tx, shopId, { stage: 'open', rev: rev + 1 })
      const change = { before: { stage: 'draft' }, after: { stage: 'open' } }
      await log(tx, { staffUid: caller.uid, what: 'shops.open', shopId, ...change }, now)
      return await answer(tx, shopId, language, now)
    }),
  )

  serve(readShopAhead, async ({ body, language }) => {
    const shop = await findShop(store.db, body.shopId)
    return shop ? ok(await describeAhead(store.db, shop, language, await store.now())) : refuse('not-found')
  })

  serve(closeForGood, async ({ body, caller, operation, language }) => {
    const closed = await once(store, operation, async (tx, now) => {
      const refusal = await closeShop(tx, { ...body, staffUid: caller.uid }, now)
      return refusal ?? (await answer(tx, body.shopId, language, now))
    })
    if (closed.code === 'ok') endLogins((name) => shopOfPlace(name) === body.shopId)
    return closed
  })
}

function newShopIssues({ languages, week, copyFrom, ...place }: BodyOf<typeof createShop>) {
  const { timeZone } = place
  return [
    ...languageIssues('languages', languages),
    ...zoneIssues(timeZone),
    ...(isTimeZone(timeZone) ? pointIssues(place) : []),
    ...(week ? weekIssues('week', week) : []),
    ...(week || copyFrom !== null ? [] : [{ path: 'week', message: 'Hours of its own, or those of a studio' }]),
  ]
}

interface ShopAction {
  staffUid: string
  what: string
  shopId: number
  before: unknown
  after: unknown
}

async function log(tx: Tx, { shopId, ...action }: ShopAction, now: Instant): Promise<void> {
  await writeStaffLog(tx, { ...action, subject: `shop:${shopId}` }, now)
}

async function answer(
  tx: Tx,
  shopId: number,
  language: Language,
  now: Instant,
): Promise<Outcome<ListedShop, 'not-found'>> {
  const shop = await findShop(tx, shopId)
  const [described] = await describeShops(tx, shop ? [shop] : [], language, now)
  return described ? ok(described) : refuse('not-found')
}

async function describeShops(db: Db, shops: ShopRow[], language: Language, now: Instant): Promise<ListedShop[]> {
  const details = await listBedDetails(db)
  const beds = (await listBeds(db)).filter(({ deviceId }) => (details.get(deviceId)?.retiredAt ?? null) === null)
  const locks = await listLocks(db)
  return (await withHoursOfToday(db, shops, now)).map((shop) => {
    const own = beds.filter(({ shopId }) => shopId === shop.shopId)
    const { rev, stage, closedAt } = shop
    return Object.assign(toShop(shop, language), {
      rev,
      stage,
      closedAt,
      bedCount: own.length,
      enabledBedCount: own.filter(({ enabled }) => enabled === 1).length,
      lockCount: locks.filter(({ shopId }) => shopId === shop.shopId).length,
    })
  })
}
