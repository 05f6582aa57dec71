import type { getBoard } from '#src/contract/staff/board/board.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { WornLamps } from '#server/modules/board/rules/board-alerts.ts'
import { shownForMs } from '#server/modules/board/rules/often-opened.ts'
import { listBedDetails } from '#server/modules/beds/store/bed-details.ts'
import {
  begunAppointments,
  jamsSince,
  knownVisitors,
  lastCleanings,
  lastOpenings,
  lastProofs,
  lastSessions,
  lastTroubles,
  lastUses,
  listExpected,
  listMemberOpenings,
  listOpen,
  listUnsettled,
} from '#server/modules/board/store/board.ts'
import { readLimits } from '#server/modules/beds/store/bed-configs.ts'
import { listPresence } from '#server/modules/beds/store/bed-presence.ts'
import { type BedRow, bedTexts, listShopBeds } from '#server/modules/beds/store/beds.ts'
import { listLampSeconds, readBurning } from '#server/modules/beds/store/lamp-counts.ts'
import { listLocks, lockTexts } from '#server/modules/doors/store/locks.ts'
import { listRefusedAttempts } from '#server/modules/doors/store/refused-attempts.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { listContradicted } from '#server/modules/sessions/store/manual-settlements.ts'
import { placeOfScope } from '#server/modules/members/rules/country-names.ts'
import { listMessageStops } from '#server/platform/messaging/message-attempts.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

export type Board = AnswerOf<typeof getBoard>
export type BoardFacts = Awaited<ReturnType<typeof readBoardFacts>>

/** Everything that a board is made of, from one language and one instant. */
export async function readBoardFacts(
  { db }: Store,
  gateway: Gateway,
  { shopId, language, now }: { shopId: number; language: Language; now: Instant },
) {
  const details = await listBedDetails(db, shopId)
  const rows = await listShopBeds(db, shopId)
  const beds = rows
    .filter(({ deviceId }) => (details.get(deviceId)?.retiredAt ?? null) === null)
    .map((row) => namedBed(row, gateway, language))
  // What stands in a studio that is closed for good is missed by nobody.
  const isOver = (await findShop(db, shopId))?.stage === 'closed'
  const locks = isOver ? [] : await listLocks(db, shopId)
  const doors = locks.map((lock) => ({
    lockId: lock.lockId,
    place: inLanguage(lockTexts.read(lock.languages), language).place,
    state: gateway.lockState(lock.lockId),
  }))
  const ids = { locks: doors.map(({ lockId }) => lockId), beds: beds.map(({ deviceId }) => deviceId) }
  const expected = await listExpected(db, shopId, now)
  return {
    now,
    isBrokerUp: gateway.isConnected(),
    details,
    beds,
    doors,
    expected,
    names: new Map(rows.map((row) => [row.deviceId, inLanguage(bedTexts.read(row.languages), language).name])),
    known: await knownVisitors(db, [...new Set(expected.map(({ memberUid }) => memberUid))]),
    proofs: await lastProofs(
      db,
      expected.map(({ appointmentId }) => appointmentId),
    ),
    presence: await listPresence(db, [...ids.beds, ...ids.locks]),
    sessions: await listOpen(db, shopId),
    begun: await begunAppointments(db, shopId, now),
    unsettled: await listUnsettled(db, shopId),
    contradicted: await listContradicted(db, shopId),
    lamps: await findWornLamps(db, beds, now),
    uses: await lastUses(db, shopId, now),
    cleanings: await lastCleanings(db, now),
    jams: await jamsSince(db, ids.locks),
    openings: await lastOpenings(db, ids.locks, now),
    memberOpenings: await listMemberOpenings(db, ids.locks, now - shownForMs),
    refused: await listRefusedAttempts(db, shopId, now - shownForMs),
    lastSessions: await lastSessions(db, shopId, now),
    messageStops: (await listMessageStops(db, now)).map((stop) => Object.assign(placeOfScope(stop.scope), stop)),
    troubles: await lastTroubles(db, shopId, now),
  }
}

const weekMs = 7 * 24 * 3_600_000

/** Lamps past the share of their life at which new ones are ordered. */
async function findWornLamps(db: Db, beds: readonly BedRow[], now: Instant): Promise<WornLamps[]> {
  const limits = { 'lie-down': await readLimits(db, 'lie-down'), 'stand-up': await readLimits(db, 'stand-up') }
  const burnt = await listLampSeconds(
    db,
    beds.map(({ deviceId }) => deviceId),
  )
  const found: WornLamps[] = []
  for (const { deviceId, typeId } of beds) {
    const { lampHours, warnPercent } = limits[typeId].body
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
