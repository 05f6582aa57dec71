import { type Alert, nothing } from './board-alert.ts'
import { openingAlerts, refusalAlerts } from './door-alerts.ts'
import type { OftenOpened } from './often-opened.ts'
import type { OftenRefused } from './often-refused.ts'

/** What the board knows of one machine. */
export interface Machine {
  id: string
  name: string
  state: string
  /** In use as far as the studio is concerned: not switched off, not being repaired. */
  isWanted: boolean
  /** Since when it is in reach, or out of it. */
  since: number | null
}

export interface Door extends Machine {
  /** Since when every opening of its lock has failed; null while it opens. */
  jammedSince: number | null
}

interface Booking {
  deviceId: string
  startsAt: number
  /** Its member came, and waits for the bed. */
  isHere: boolean
}

/** A session whose one time is neither used nor given back. */
export interface Unsettled {
  sessionId: string
  deviceId: string
  state: string
  requestedAt: number
  /** When the bed's own timer ends it; null while that is not known. */
  endsAt: number | null
  memberUid: string
  nickname: string
}

/** Lamps that have burnt for most of what they last, in seconds. */
export interface WornLamps {
  deviceId: string
  seconds: number
  lifeSeconds: number
  /** When they passed the mark that they are past; null when that is too long ago to tell. */
  passedAt: number | null
  /** What they burnt in the last seven days. */
  weekSeconds: number
}

/** What staff decided about a session, and whose opposite its bed signed later; staff have not looked at it. */
export interface Contradicted {
  sessionId: string
  deviceId: string
  deviceName: string
  contradictedAt: number
  memberUid: string
  nickname: string
}

export interface AlertFacts {
  now: number
  isBrokerUp: boolean
  beds: readonly Machine[]
  doors: readonly Door[]
  /** Booked, and not tanned yet. */
  bookings: readonly Booking[]
  unsettled: readonly Unsettled[]
  contradicted: readonly Contradicted[]
  lamps: readonly WornLamps[]
  oftenOpened: readonly OftenOpened[]
  /** The code of a door was shown by a phone that was not at the studio. */
  farOpened: readonly OftenOpened[]
  /** Proofs of being there that were refused again and again. */
  oftenRefused: readonly OftenRefused[]
  /** Whom the money for messages kept from a code in the last hour: `all`, `country-852`, `block-8525100`. */
  messageStops: readonly { scope: string; since: number; prefix: string; region: string | null }[]
}

/** A receipt comes within seconds of the end; later than this something is wrong. */
const receiptMs = 5 * 60_000
/** Longer than any session and its dressing may take. */
const longestMs = 60 * 60_000

/** What staff on duty have to look at: what touches people now comes first, then the oldest. */
export function findAlerts(facts: AlertFacts): Alert[] {
  const alerts = facts.isBrokerUp ? [...brokenBeds(facts), ...lostDoors(facts), ...jammedDoors(facts)] : [brokerDown()]
  alerts.push(
    ...bookedOut(facts),
    ...openingAlerts(facts.oftenOpened, 'opened-often', facts),
    ...openingAlerts(facts.farOpened, 'opened-far', facts),
    ...refusalAlerts(facts.oftenRefused, facts),
    ...stoppedCodes(facts),
  )
  return [...alerts, ...openSettlements(facts), ...contradictions(facts), ...wornLamps(facts)].sort(
    (a, b) => severity(a) - severity(b) || (a.since ?? facts.now) - (b.since ?? facts.now) || order(a, b),
  )
}

function severity(alert: Alert): number {
  return alert.severity === 'bad' ? 0 : 1
}

function order(a: Alert, b: Alert): number {
  return a.key < b.key ? -1 : 1
}

/** Without its broker the studio knows nothing of any machine, so nothing is said of each. */
function brokerDown(): Alert {
  return { ...nothing, key: 'broker-down', kind: 'broker-down', severity: 'bad' }
}

function brokenBeds({ beds, bookings }: AlertFacts): Alert[] {
  return beds
    .filter(({ isWanted, state }) => isWanted && (state === 'offline' || state === 'fault'))
    .map((bed) => brokenBed(bed, bookings))
}

function brokenBed({ id, name, state, since }: Machine, bookings: readonly Booking[]): Alert {
  const kind = state === 'fault' ? 'bed-fault' : 'bed-offline'
  const touched = bookingsOn(id, bookings)
  return {
    ...nothing,
    key: `${kind}:${id}`,
    kind,
    severity: touched.bookings > 0 || kind === 'bed-fault' ? 'bad' : 'warn',
    since,
    subject: { id, name },
    ...touched,
  }
}

/** What is booked on a bed and in danger. */
function bookingsOn(id: string, bookings: readonly Booking[]): Pick<Alert, 'bookings' | 'firstBookingAt' | 'waiting'> {
  const own = bookings.filter(({ deviceId }) => deviceId === id)
  const starts = own.map(({ startsAt }) => startsAt)
  return {
    bookings: own.length,
    firstBookingAt: starts.length > 0 ? Math.min(...starts) : null,
    waiting: own.filter(({ isHere }) => isHere).length,
  }
}

/** A bed that is out of use is no alert, unless a member is still booked on it. */
function bookedOut({ beds, bookings }: AlertFacts): Alert[] {
  return beds
    .filter(({ isWanted }) => !isWanted)
    .map((bed) => leftOn(bed, bookings))
    .filter(({ bookings }) => bookings > 0)
}

function leftOn({ id, name }: Machine, bookings: readonly Booking[]): Alert {
  const subject = { id, name }
  return { ...nothing, key: `bed-out:${id}`, kind: 'bed-out', severity: 'bad', subject, ...bookingsOn(id, bookings) }
}

function lostDoors({ doors }: AlertFacts): Alert[] {
  return doors.filter(({ state }) => state === 'offline').map(lostDoor)
}

function lostDoor({ id, name, since }: Machine): Alert {
  return { ...nothing, key: `lock-offline:${id}`, kind: 'lock-offline', severity: 'bad', since, subject: { id, name } }
}

/** Members in front of it cannot come in, though the lock answers. */
function jammedDoors({ doors }: AlertFacts): Alert[] {
  return doors.flatMap(({ id, name, jammedSince }) =>
    jammedSince === null
      ? []
      : {
          ...nothing,
          key: `lock-jammed:${id}`,
          kind: 'lock-jammed',
          severity: 'bad',
          since: jammedSince,
          subject: { id, name },
        },
  )
}

function openSettlements({ now, beds, unsettled }: AlertFacts): Alert[] {
  return unsettled.flatMap((session) => {
    const kind = session.state === 'unknown' ? 'session-unknown' : 'unsettled'
    const since = kind === 'session-unknown' ? session.requestedAt : (session.endsAt ?? session.requestedAt + longestMs)
    if (kind === 'unsettled' && now - since < receiptMs) return []
    const bed = beds.find(({ id }) => id === session.deviceId)
    const { sessionId, memberUid, nickname } = session
    return {
      ...nothing,
      key: `${kind}:${sessionId}`,
      kind,
      severity: kind === 'session-unknown' && now - since < longestMs ? 'bad' : 'warn',
      since,
      subject: { id: session.deviceId, name: bed?.name ?? session.deviceId },
      session: { id: sessionId, memberUid, nickname },
    }
  })
}

function contradictions({ contradicted }: AlertFacts): Alert[] {
  return contradicted.map(({ sessionId, deviceId, deviceName, contradictedAt, memberUid, nickname }) => ({
    ...nothing,
    key: `contradicted:${sessionId}`,
    kind: 'contradicted',
    severity: 'warn',
    since: contradictedAt,
    subject: { id: deviceId, name: deviceName },
    session: { id: sessionId, memberUid, nickname },
  }))
}

/** No member, or none of a country, gets a code to sign in with; of one block of numbers that is how it should be. */
function stoppedCodes({ messageStops }: AlertFacts): Alert[] {
  return messageStops.map(({ scope, since, prefix, region }) => ({
    ...nothing,
    key: `codes-stopped:${scope}`,
    kind: 'codes-stopped',
    severity: scope.startsWith('block-') ? 'warn' : 'bad',
    since,
    subject: { id: scope, name: prefix, ...(region !== null && { region }) },
  }))
}

const hourSeconds = 3_600
const daysOfWeek = 7

/** Lamps past their life are an alert even while the bed is empty: it no longer gives what its minutes promise. */
function wornLamps({ beds, lamps }: AlertFacts): Alert[] {
  return lamps.flatMap(({ deviceId, seconds, lifeSeconds, passedAt, weekSeconds }) => {
    const bed = beds.find(({ id }) => id === deviceId)
    if (!bed?.isWanted) return []
    const isOver = seconds >= lifeSeconds
    const daysLeft =
      isOver || weekSeconds === 0 ? null : Math.ceil(((lifeSeconds - seconds) * daysOfWeek) / weekSeconds)
    return {
      ...nothing,
      // The same alert becomes worse: nothing was resolved at the end of their life.
      key: `lamps:${deviceId}`,
      kind: 'lamps',
      severity: isOver ? 'bad' : 'warn',
      since: passedAt,
      subject: { id: deviceId, name: bed.name },
      lamps: {
        hours: Math.floor(seconds / hourSeconds),
        lifeHours: Math.round(lifeSeconds / hourSeconds),
        daysLeft,
      },
    }
  })
}
