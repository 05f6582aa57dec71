import { alert } from '#src/contract/staff/board/board.ts'
import type { Language } from '#src/domain/language.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { countOpenProblems } from '#server/modules/problems/store/problems.ts'
import { countOpenIssues } from '#server/modules/payments/store/payment-issues.ts'
import { listOnDuty, type OnDuty } from '#server/modules/members/store/shifts.ts'
import { type LateNotice, type LateNotices, readLateNotices } from '#server/modules/notices/store/late-notices.ts'
import { listUnreached } from '#server/modules/notices/store/unreached.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import type { Store } from '#server/platform/database/store.ts'
import { boardReleases } from '#server/modules/sessions/answers/releases.ts'
import { latestAt } from '#src/domain/appointments/appointment.ts'

import { readStandings } from './alert-standings.ts'
import { boardAlerts } from './board-alerts.ts'
import { boardBed } from './board-bed.ts'
import { type Board, type BoardFacts, readBoardFacts } from './board-facts.ts'
import { recentChanges } from './board-changes.ts'

const mostArrivals = 12

type AnyAlert = NonNullable<Board['allAlerts']>[number]

/** The duty board of a shop as it is now; undefined where there is no such shop. */
export async function readBoard(deps: Deps, shopId: number, language: Language): Promise<Board | undefined> {
  const sources = await readBoardSources(deps, shopId, language)
  return sources && drawBoard(sources, deps.gateway)
}

interface Deps {
  store: Store
  gateway: Gateway
}

export type BoardSources = NonNullable<Awaited<ReturnType<typeof readBoardSources>>>

/** What a board takes from the database; undefined where there is no such shop. */
export async function readBoardSources({ store, gateway }: Deps, shopId: number, language: Language) {
  const shop = await findShop(store.db, shopId)
  if (!shop) return undefined
  const { db } = store
  const now = await store.now()
  const isReleasing = shop.operatingMode === 'staff-release'
  const [facts, standingOf, releases, openIssues, openProblems, onDuty, unreached] = await together(
    db,
    (at) => readBoardFacts(at, gateway, { shopId, language, now }),
    (at) => readStandings(at, shop),
    async (at) => (isReleasing ? await boardReleases(at, shopId, now) : null),
    (at) => countOpenIssues(at, shopId),
    (at) => countOpenProblems(at, shopId),
    (at) => listOnDuty(at, shopId, now),
    (at) => listUnreached(at, shopId, now),
  )
  return {
    timeZone: shop.timeZone,
    facts,
    standingOf,
    lateNotices: await readLateNotices(db, lateNow(facts)),
    releases,
    openIssues,
    openProblems,
    onDuty: onDuty.map(shownOnDuty),
    unreached: unreached.map((each) => shownUnreached(facts, each)),
  }
}

/** The board of what was read, with beds and locks as they are now: a machine's word alone has nothing read again. */
export function drawBoard(sources: BoardSources, gateway: Gateway): Board {
  const { timeZone, standingOf, lateNotices, releases, openIssues, openProblems, onDuty, unreached } = sources
  const facts = withMachines(sources.facts, gateway)
  const alerts = boardAlerts(facts).map((each) => Object.assign(each, standingOf(each)))
  return {
    now: facts.now,
    timeZone,
    isBrokerUp: facts.isBrokerUp,
    inside: countInside(facts, facts.now),
    doors: facts.doors.map((door) => boardDoor(facts, door)),
    beds: facts.beds.map((bed) => boardBed(facts, bed)),
    arrivals: boardArrivals(facts, lateNotices),
    alerts: alerts.flatMap(inFirstWords),
    allAlerts: alerts,
    releases,
    recent: recentChanges(facts),
    openIssues,
    openProblems,
    onDuty,
    unreached,
  }
}

function withMachines(facts: BoardFacts, gateway: Gateway): BoardFacts {
  return {
    ...facts,
    isBrokerUp: gateway.isConnected(),
    beds: facts.beds.map((bed) => ({ ...bed, state: gateway.bedState(bed.deviceId) })),
    doors: facts.doors.map((door) => ({ ...door, state: gateway.lockState(door.lockId) })),
  }
}

/** One of the staff on duty, in words of the wire. */
export function shownOnDuty({ memberUid: uid, nickname, avatar, level, beganAt: since, endsAt }: OnDuty) {
  return { uid, nickname, avatar, level, since, endsAt }
}

function shownUnreached(
  { names }: BoardFacts,
  { via, memberUid: uid, nickname, ...row }: Awaited<ReturnType<typeof listUnreached>>[number],
): NonNullable<Board['unreached']>[number] {
  return {
    ...row,
    member: { uid, nickname },
    deviceName: names.get(row.deviceId) ?? row.deviceId,
    isTextTried: via === 'sms' || via === 'whatsapp',
  }
}

/** An alert as an app understands it that knows the first kinds only; others it would not take at all. */
function inFirstWords(any: AnyAlert): Board['alerts'] {
  const { success, data: kind } = alert.shape.kind.safeParse(any.kind)
  return success ? [{ ...any, kind }] : []
}

/** Members who tan, who wait for it, or who were let in for an appointment that is not over. */
function countInside({ sessions, expected, begun }: BoardFacts, now: Instant): number {
  const visiting = expected.filter(
    ({ state, endsAt, appointmentId }) => state === 'visited' && (endsAt > now || !begun.has(appointmentId)),
  )
  return new Set([...sessions, ...visiting].map(({ memberUid }) => memberUid)).size
}

/** Whose members should be here. */
function lateNow({ expected, now }: BoardFacts): string[] {
  const late = expected.filter(({ state, startsAt }) => state === 'booked' && startsAt < now)
  return late.map(({ appointmentId }) => appointmentId)
}

/** Who may still come or comes next, and who is here and not on a bed yet. */
function boardArrivals(facts: BoardFacts, lateNotices: LateNotices): Board['arrivals'] {
  const { expected, begun } = facts
  const toCome = expected.filter(({ appointmentId }) => !begun.has(appointmentId))
  return toCome.slice(0, mostArrivals).map((each) => boardArrival(facts, each, lateNotices.get(each.appointmentId)))
}

function boardArrival(
  facts: BoardFacts,
  each: BoardFacts['expected'][number],
  lateNotice: LateNotice | undefined,
): Board['arrivals'][number] {
  const { names, known, proofs } = facts
  const arrivedBy = proofs.get(each.appointmentId) ?? (each.checkedInAt === null ? undefined : 'staff')
  return {
    ...each,
    state: each.state === 'visited' ? 'visited' : 'booked',
    deviceName: names.get(each.deviceId) ?? each.deviceId,
    member: { uid: each.memberUid, nickname: each.nickname },
    isFirst: !known.has(each.memberUid),
    lateUntil: latestAt(each),
    ...(arrivedBy !== undefined && { arrivedBy }),
    ...(lateNotice && { lateNotice }),
  }
}

/** A door as it is, and who last asked for it. */
function boardDoor(facts: BoardFacts, door: BoardFacts['doors'][number]): Board['doors'][number] {
  const last = facts.openings.find(({ lockId }) => lockId === door.lockId)
  return {
    lockId: door.lockId,
    place: door.place,
    state: door.state,
    since: facts.presence.get(door.lockId)?.changedAt ?? null,
    last: last
      ? {
          at: last.askedAt,
          who: { uid: last.memberUid, nickname: last.nickname },
          result: last.result,
        }
      : null,
  }
}
