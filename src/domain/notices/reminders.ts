/**
 * Whether this phone is told about appointments. `on`: the browser and the studio both agreed. `off`: one tap away.
 * `blocked`: the system says no, and only its own settings change that. `install-first`: this browser can, once the
 * app runs from the home screen. `absent`: it cannot. `checking`: not known yet.
 */
export type ReminderState = 'checking' | 'absent' | 'install-first' | 'blocked' | 'off' | 'on'

/** How switching them on ended. `dismissed`: the system's question was closed without an answer. */
export type SwitchedOn = 'on' | 'blocked' | 'dismissed' | 'unreachable'

/** What this phone remembers about asking. */
export interface ReminderHistory {
  /** When the app explained reminders by itself, oldest first. */
  askedAt: readonly number[]
  /** The system has said no to that; the app does not ask again. */
  isRefused: boolean
}

const minute = 60_000
const day = 24 * 60 * minute
/** Design, push priming: at most twice, never on a first visit. A week lies between, so that the second is another booking's. */
const asks = { most: 2, apartMs: 7 * day }
/** A visit that begins this long after the first one began is another one. */
const firstVisitMs = 30 * minute

export interface Visit {
  /** When the app was first opened on this phone, and when this page was. */
  firstSeenAt: number
  openedAt: number
}

/** Whether the app may explain reminders by itself now; the member has an appointment in front of them. */
export function mayExplain(
  { askedAt, isRefused }: ReminderHistory,
  state: ReminderState,
  { firstSeenAt, openedAt }: Visit,
  now: number,
): boolean {
  if (isRefused || (state !== 'off' && state !== 'install-first')) return false
  if (openedAt - firstSeenAt < firstVisitMs) return false
  const last = askedAt.at(-1)
  return askedAt.length < asks.most && (last === undefined || now - last >= asks.apartMs)
}
