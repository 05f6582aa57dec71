import type { z } from 'zod/mini'

import { callApi } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { board as wireBoard } from '#src/contract/staff/board.ts'

type WireBoard = z.output<typeof wireBoard>
type Wire<Name extends 'doors' | 'beds' | 'arrivals' | 'alerts' | 'recent'> = WireBoard[Name][number]

export type Door = ReturnType<typeof toDoor>
export type Bed = ReturnType<typeof toBed>
export type BedSession = NonNullable<Bed['session']>
export type Arrival = ReturnType<typeof toArrival>
export type Alert = ReturnType<typeof toAlert>
export type Release = ReturnType<typeof toRelease>
export type BoardChange = ReturnType<typeof toBoardChange>

/** The duty board of one studio; instants are milliseconds. */
export interface Board {
  now: number
  timeZone: string
  isBrokerUp: boolean
  inside: number
  /** What about money somebody of the staff has to settle. */
  openIssues: number
  doors: Door[]
  beds: Bed[]
  arrivals: Arrival[]
  alerts: Alert[]
  recent: BoardChange[]
  /** Who may start at this moment, where staff release each session. */
  releases?: Release[] | undefined
}

export const boardKey = ['staff', 'board'] as const

/** The names on it come in the language of the app. */
export function boardQuery(shopId: number, language: string) {
  return persistedQuery({
    queryKey: [...boardKey, shopId, language],
    load: async ({ signal }): Promise<Board> => {
      const load = async () => (await import('#src/contract/staff/board.ts')).getBoard
      return toBoard(await callApi(load, '/api/admin/operation/get', { shop_id: shopId }, { signal }))
    },
  })
}

export function toBoard(wire: WireBoard): Board {
  return {
    now: toInstant(wire.now),
    timeZone: wire.time_zone,
    isBrokerUp: wire.is_broker_up,
    inside: wire.inside,
    openIssues: wire.open_issues ?? 0,
    doors: wire.doors.map(toDoor),
    beds: wire.beds.map(toBed),
    arrivals: wire.arrivals.map(toArrival),
    alerts: (wire.all_alerts ?? wire.alerts).map(toAlert),
    recent: wire.recent.map(toBoardChange),
    releases: wire.releases?.map(toRelease),
  }
}

function toDoor({ lock_id, place, state, since, last }: Wire<'doors'>) {
  return { lockId: lock_id, place, state, since: toInstant(since), last: last && { ...last, at: toInstant(last.at) } }
}

function toBed(wire: Wire<'beds'>) {
  const { device_id, type_name, type_id, is_maintained, off_reason, min_minutes, max_minutes, cleaning_until } = wire
  return {
    deviceId: device_id,
    name: wire.name,
    typeName: type_name,
    typeId: type_id,
    state: wire.state,
    isEnabled: wire.enabled,
    isMaintained: is_maintained,
    offReason: off_reason,
    fault: wire.fault ? { since: toInstant(wire.fault.since), clearedAt: toInstant(wire.fault.cleared_at) } : null,
    rev: wire.rev,
    since: toInstant(wire.since),
    minMinutes: min_minutes,
    maxMinutes: max_minutes,
    session: wire.session && toSession(wire.session),
    cleaningUntil: toInstant(cleaning_until),
    next: wire.next && {
      appointmentId: wire.next.appointment_id,
      startsAt: toInstant(wire.next.starts_at),
      member: wire.next.member,
      /** They have come, and wait. */
      isHere: wire.next.is_here === true,
    },
  }
}

function toSession(wire: NonNullable<Wire<'beds'>['session']>) {
  return {
    sessionId: wire.session_id,
    member: wire.member,
    state: wire.state,
    minutes: wire.minutes,
    intensity: wire.intensity,
    transport: wire.transport,
    lampsAt: toInstant(wire.lamps_at),
    endsAt: toInstant(wire.ends_at),
    pausedUntil: toInstant(wire.paused_until),
    secondsLeft: wire.seconds_left,
  }
}

function toArrival(wire: Wire<'arrivals'>) {
  return {
    appointmentId: wire.appointment_id,
    rev: wire.rev,
    state: wire.state,
    startsAt: toInstant(wire.starts_at),
    endsAt: toInstant(wire.ends_at),
    deviceId: wire.device_id,
    deviceName: wire.device_name,
    member: wire.member,
    isFirst: wire.is_first,
    lateUntil: toInstant(wire.late_until),
  }
}

const alertKinds = [
  'broker-down',
  'bed-offline',
  'bed-fault',
  'bed-out',
  'lock-offline',
  'lock-jammed',
  'session-unknown',
  'unsettled',
  'contradicted',
  'lamps',
] as const

function toAlert(wire: Wire<'alerts'> | NonNullable<WireBoard['all_alerts']>[number]) {
  return {
    key: wire.key,
    /** `other`: a later version of the studio knows more kinds. */
    kind: alertKinds.find((kind) => kind === wire.kind) ?? ('other' as const),
    severity: wire.severity,
    since: toInstant(wire.since),
    subject: wire.subject,
    sessionId: wire.session_id,
    member: wire.member,
    bookings: wire.bookings,
    /** Of these: whose member waits in the studio. */
    waiting: wire.waiting ?? 0,
    firstBookingAt: toInstant(wire.first_booking_at),
    lamps: wire.lamps && {
      hours: wire.lamps.hours,
      lifeHours: wire.lamps.life_hours,
      daysLeft: wire.lamps.days_left,
    },
  }
}

function toRelease({ release_id, member, ends_at }: NonNullable<WireBoard['releases']>[number]) {
  return { releaseId: release_id, member, endsAt: toInstant(ends_at) }
}

function toBoardChange(wire: Wire<'recent'>) {
  const { key, what, subject, who, minutes, intensity, end_reason, result } = wire
  return { key, at: toInstant(wire.at), what, subject, who, minutes, intensity, endReason: end_reason, result }
}
