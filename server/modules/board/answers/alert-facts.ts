import type { BedLimits } from '#src/domain/beds/protocol/bed-limits.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { WornLamps } from '#server/modules/board/rules/board-alerts.ts'
import { shownForMs } from '#server/modules/board/rules/often-opened.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import {
  begunAppointments,
  jamsSince,
  listExpected,
  listMemberOpenings,
  listUnsettled,
} from '#server/modules/board/store/board.ts'
import { readTypeLimits } from '#server/modules/beds/store/bed-configs.ts'
import { listPresence } from '#server/modules/beds/store/bed-presence.ts'
import { type BedRow, bedTexts, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { listLampSeconds, readBurning } from '#server/modules/beds/store/lamp-counts.ts'
import { listLocks, lockTexts } from '#server/modules/doors/store/locks.ts'
import { listRefusedAttempts } from '#server/modules/doors/store/refused-attempts.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { listContradicted } from '#server/modules/sessions/store/manual-settlements.ts'
import { placeOfScope } from '#server/modules/members/rules/country-names.ts'
import { listMessageStops } from '#server/platform/messaging/message-attempts.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { BedType, Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

export interface AskedShop {
  shopId: number
  language: Language
  now: Instant
}

export type AlertFacts = Awaited<ReturnType<typeof readAlertFacts>>

/**
 * What the alerts of a board are made of. What does not depend on one another is asked at once: the studios of a large
 * chain are looked at in turn, ten of them in a second.
 */
export async function readAlertFacts(db: Db, gateway: Gateway, { shopId, language, now }: AskedShop) {
  const [details, rows, shop, allLocks, limits, expected, begun, unsettled, contradicted, refused, stops] =
    await together(
      db,
      (at) => listBedDetails(at, shopId),
      (at) => listShopBeds(at, shopId),
      (at) => findShop(at, shopId),
      (at) => listLocks(at, shopId),
      (at) => readTypeLimits(at),
      (at) => listExpected(at, shopId, now),
      (at) => begunAppointments(at, shopId, now),
      (at) => listUnsettled(at, shopId),
      (at) => listContradicted(at, shopId),
      (at) => listRefusedAttempts(at, shopId, now - shownForMs),
      (at) => listMessageStops(at, now),
    )
  const beds = rows
    .filter(({ deviceId }) => (details.get(deviceId)?.retiredAt ?? null) === null)
    .map((row) => namedBed(row, gateway, language))
  // What stands in a studio that is closed for good is missed by nobody.
  const locks = shop?.stage === 'closed' ? [] : allLocks
  const doors = locks.map((lock) => ({
    lockId: lock.lockId,
    place: inLanguage(lockTexts.read(lock.languages), language).place,
    state: gateway.lockState(lock.lockId),
  }))
  const lockIds = doors.map(({ lockId }) => lockId)
  const bedIds = beds.map(({ deviceId }) => deviceId)
  const [presence, lamps, jams, memberOpenings] = await together(
    db,
    (at) => listPresence(at, [...bedIds, ...lockIds]),
    (at) => findWornLamps(at, { beds, limits }, now),
    (at) => jamsSince(at, lockIds),
    (at) => listMemberOpenings(at, lockIds, now - shownForMs),
  )
  return {
    now,
    isBrokerUp: gateway.isConnected(),
    details,
    beds,
    doors,
    expected,
    begun,
    unsettled,
    contradicted,
    refused,
    presence,
    lamps,
    jams,
    memberOpenings,
    names: new Map(rows.map((row) => [row.deviceId, inLanguage(bedTexts.read(row.languages), language).name])),
    messageStops: stops.map((stop) => Object.assign(placeOfScope(stop.scope), stop)),
  }
}

const weekMs = 7 * 24 * 3_600_000

interface Burnt {
  beds: readonly BedRow[]
  limits: Record<BedType, BedLimits>
}

/** Lamps past the share of their life at which new ones are ordered. */
async function findWornLamps(db: Db, { beds, limits }: Burnt, now: Instant): Promise<WornLamps[]> {
  const burnt = await listLampSeconds(
    db,
    beds.map(({ deviceId }) => deviceId),
  )
  const found: WornLamps[] = []
  for (const { deviceId, typeId } of beds) {
    const { lampHours, warnPercent } = limits[typeId]
    const seconds = burnt.get(deviceId) ?? 0
    const lifeSeconds = lampHours * 3_600
    const warnSeconds = (lifeSeconds * warnPercent) / 100
    if (seconds < warnSeconds) continue
    const secondsAgo = seconds - (seconds >= lifeSeconds ? lifeSeconds : warnSeconds)
    const late = await readBurning(db, deviceId, { secondsAgo, from: now - weekMs })
    found.push({ deviceId, seconds, lifeSeconds, passedAt: late.passedAt, weekSeconds: late.seconds ?? 0 })
  }
  return found
}

function namedBed(row: BedRow, gateway: Gateway, language: Language) {
  return { ...row, ...inLanguage(bedTexts.read(row.languages), language), state: gateway.bedState(row.deviceId) }
}
