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

interface Booking {
  deviceId: string
  startsAt: number
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

export interface AlertFacts {
  now: number
  isBrokerUp: boolean
  beds: readonly Machine[]
  doors: readonly Machine[]
  /** Booked and still to come. */
  bookings: readonly Booking[]
  unsettled: readonly Unsettled[]
}

export interface Alert {
  key: string
  kind: 'broker-down' | 'bed-offline' | 'bed-fault' | 'lock-offline' | 'session-unknown' | 'unsettled'
  severity: 'bad' | 'warn'
  since: number | null
  subject: { id: string; name: string } | null
  session: { id: string; memberUid: string; nickname: string } | null
  bookings: number
  firstBookingAt: number | null
}

/** A receipt comes within seconds of the end; later than this something is wrong. */
const receiptMs = 5 * 60_000
/** Longer than any session and its dressing may take. */
const longestMs = 60 * 60_000

/** What somebody on duty has to look at: what touches people now comes first, then the oldest. */
export function findAlerts(facts: AlertFacts): Alert[] {
  const alerts = facts.isBrokerUp ? [...brokenBeds(facts), ...lostDoors(facts)] : [brokerDown()]
  return [...alerts, ...openSettlements(facts)].sort(
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

const nothing = { since: null, subject: null, session: null, bookings: 0, firstBookingAt: null }

function brokenBeds({ beds, bookings }: AlertFacts): Alert[] {
  return beds
    .filter(({ isWanted, state }) => isWanted && (state === 'offline' || state === 'fault'))
    .map((bed) => brokenBed(bed, bookings))
}

function brokenBed({ id, name, state, since }: Machine, bookings: readonly Booking[]): Alert {
  const touched = bookings.filter(({ deviceId }) => deviceId === id).map(({ startsAt }) => startsAt)
  const kind = state === 'fault' ? 'bed-fault' : 'bed-offline'
  return {
    ...nothing,
    key: `${kind}:${id}`,
    kind,
    severity: touched.length > 0 || kind === 'bed-fault' ? 'bad' : 'warn',
    since,
    subject: { id, name },
    bookings: touched.length,
    firstBookingAt: touched.length > 0 ? Math.min(...touched) : null,
  }
}

function lostDoors({ doors }: AlertFacts): Alert[] {
  return doors.filter(({ state }) => state === 'offline').map(lostDoor)
}

function lostDoor({ id, name, since }: Machine): Alert {
  return { ...nothing, key: `lock-offline:${id}`, kind: 'lock-offline', severity: 'bad', since, subject: { id, name } }
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
