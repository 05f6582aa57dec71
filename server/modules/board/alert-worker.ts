import { defaultLanguage } from '#src/domain/language.ts'

import { listOnDuty, listStaffedShops } from '#server/modules/members/store/shifts.ts'
import { listShops, type ShopRow } from '#server/modules/shops/store/shops.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { runSteps } from '#server/platform/jobs/run-steps.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { listShopOwners } from '#server/platform/servers/server-rows.ts'
import { allShops, type ShopShares } from '#server/platform/servers/shop-shares.ts'

import { endAlert, tellAlerts } from './actions/tell-alerts.ts'
import { readAlertMark, readChainMark } from './answers/alert-mark.ts'
import { readShopAlerts } from './answers/shop-alerts.ts'
import { listAlertKeys, listAlertShops, noteAlerts, overAlerts, readAlertStandings } from './store/staff-alerts.ts'

const everyMs = 5_000
/** Less than its rhythm, so that the server that has read the studios goes on, and no other one reads them all again. */
const leaseMs = everyMs - 500
const longestBackoffMs = 30_000

interface AlertDeps {
  store: Store
  gateway: Gateway
}

/** Studios where nothing waits to be told: all servers together look at so many in a run, so that a large chain costs little more. */
const mostQuiet = 50
/** What so many of them are like is asked at once: to wake the database costs more than to answer. */
const mostAtOnce = 10

/** A studio where nothing has changed is read all the same after so long. */
const longestUnreadMs = 15 * 60_000

/** What a studio without any alert was like when it was read. */
interface Seen {
  mark: string
  /** Until then time alone brings no alert. */
  until: Instant
}

/** What one server remembers from run to run. */
interface Memory {
  turn: number
  /** By the numbers of studios. */
  seen: Map<number, Seen>
}

type ReadStudios = () => Promise<ReadonlySet<number> | 'all'>

/**
 * Follow the alerts of studios: tell people of them, and forget those that are over. Each server follows those of the
 * studios whose devices it handles; those that no server has, as while none reaches the broker, are followed by one of
 * them at a time. What two follow for a moment, because a studio is just given on, is told once all the same.
 */
export function alertJobs({ shares = allShops, ...deps }: AlertDeps & { shares?: ShopShares }): Job[] {
  const runWith = (readStudios: ReadStudios) => {
    const memory: Memory = { turn: 0, seen: new Map() }
    return async (signal: AbortSignal) => {
      await followAlerts(deps, { memory, studios: await readStudios() }, signal).finally(() => memory.turn++)
    }
  }
  const rhythm = { everyMs, longestBackoffMs }
  const readOwned: ReadStudios = async () => {
    const owned = shares.owned()
    return owned === 'all' ? owned : new Set(owned)
  }
  if (shares.owned() === 'all') return [{ ...rhythm, name: 'follow-alerts', leaseMs, run: runWith(readOwned) }]
  const readUnowned: ReadStudios = async () => {
    const owners = await listShopOwners(deps.store.db)
    return new Set(owners.filter(({ serverId }) => serverId === null).map(({ shopId }) => shopId))
  }
  return [
    { ...rhythm, name: 'follow-own-alerts', run: runWith(readOwned) },
    { ...rhythm, name: 'follow-alerts', leaseMs, run: runWith(readUnowned) },
  ]
}

interface Following {
  memory?: Memory
  /** Only these are looked at. */
  studios?: ReadonlySet<number> | 'all'
}

/**
 * Looks at every studio with somebody on duty or with an alert that is still to be told or to be forgotten, and at the
 * others in turn; of those, only where something has changed is everything read. What fails at one studio keeps no other
 * waiting.
 */
export async function followAlerts(
  deps: AlertDeps,
  { memory: { turn, seen } = { turn: 0, seen: new Map() }, studios = 'all' }: Following = {},
  signal?: AbortSignal,
): Promise<void> {
  if (studios !== 'all' && studios.size === 0) return
  const { db } = deps.store
  const now = await deps.store.now()
  const watched = new Set([...(await listAlertShops(db)), ...(await listStaffedShops(db, now))])
  const shops = await listShops(db)
  const own = shops.filter(({ shopId }) => studios === 'all' || studios.has(shopId))
  // By their places among all, so that each has its turn whoever else is watched or is another server's.
  const places = new Map(shops.map(({ shopId }, place) => [shopId, place]))
  const turns = Math.ceil(shops.length / mostQuiet)
  const isInTurn = ({ shopId }: ShopRow) => (places.get(shopId) ?? 0) % turns === turn % turns
  const inTurn = own.filter((shop) => !watched.has(shop.shopId) && isInTurn(shop))
  const ofChain = inTurn.length > 0 ? await readChainMark(db, now) : ''
  const steps = own
    .filter(({ shopId }) => watched.has(shopId))
    .map((shop): Step => [`studio ${shop.shopId}`, () => followShop(deps, shop)])
  for (let from = 0; from < inTurn.length; from += mostAtOnce)
    steps.push(...followQuiet(deps, inTurn.slice(from, from + mostAtOnce), { seen, ofChain, now }))
  await runSteps(Object.fromEntries(steps), signal)
}

type Step = [name: string, act: () => Promise<unknown>]

interface Looking extends Pick<Memory, 'seen'> {
  ofChain: string
  now: Instant
}

/** First what all of them are like now, then each that is not as it was; without an answer to the first, each of them. */
function followQuiet(deps: AlertDeps, shops: readonly ShopRow[], { seen, ofChain, now }: Looking): Step[] {
  const marks = new Map<number, string | undefined>()
  const readMarks = async () => {
    const ofShops = await together(
      deps.store.db,
      ...shops.map(
        ({ shopId }) =>
          (at: Db) =>
            readAlertMark(at, deps.gateway, { shopId, now }),
      ),
    )
    for (const [place, { shopId }] of shops.entries()) marks.set(shopId, ofShops[place])
  }
  const follow = async (shop: ShopRow) => {
    const { shopId, stage } = shop
    const ofShop = marks.get(shopId)
    const mark = JSON.stringify([stage, ofChain, ofShop])
    const before = seen.get(shopId)
    if (before?.mark === mark && now < before.until && before.until <= now + longestUnreadMs) return
    seen.delete(shopId)
    const until = await followShop(deps, shop)
    if (ofShop !== undefined && until !== undefined)
      seen.set(shopId, { mark, until: Math.min(until, now + longestUnreadMs) })
  }
  const [first, last] = [shops[0], shops.at(-1)].map((shop) => shop?.shopId)
  return [
    [`studios from ${first} to ${last}`, readMarks],
    ...shops.map((shop): Step => [`studio ${shop.shopId}`, () => follow(shop)]),
  ]
}

/** Answers until when time alone brings no alert; undefined where there is one, which time may end. */
async function followShop(deps: AlertDeps, shop: ShopRow): Promise<Instant | undefined> {
  const { store } = deps
  const { shopId } = shop
  if (shop.stage === 'closed') {
    await endAlerts(store, shopId, await listAlertKeys(store.db, shopId))
    return undefined
  }
  const { alerts, isBlind, now, nextAt } = await readShopAlerts(deps, shopId, defaultLanguage)
  const [known, onDuty] = await together(
    store.db,
    (at) => readAlertStandings(at, shopId),
    (at) => listOnDuty(at, shopId, now),
  )
  const keys = alerts.map(({ key }) => key)
  const standings = await noteAlerts(store.db, { shopId, keys, known, isBlind }, now)
  if (!isBlind) await endAlerts(store, shopId, overAlerts(standings, now))
  // What members see nothing of yet wakes nobody.
  if (shop.stage === 'open') await tellAlerts(store, shop, { alerts, standings, isStaffed: onDuty.length > 0, now })
  return standings.size > 0 ? undefined : nextAt
}

async function endAlerts(store: Store, shopId: number, keys: readonly string[]): Promise<void> {
  for (const key of keys) await store.transaction(async (tx) => await endAlert(tx, shopId, key, await store.now(tx)))
}
