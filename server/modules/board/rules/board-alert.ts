import type { OftenRefused } from './often-refused.ts'

/** Something that staff on duty have to look at. */
export interface Alert {
  key: string
  kind:
    | 'broker-down'
    | 'bed-offline'
    | 'bed-fault'
    | 'lock-offline'
    | 'lock-jammed'
    | 'bed-out'
    | 'session-unknown'
    | 'unsettled'
    | 'contradicted'
    | 'lamps'
    | 'opened-often'
    | 'opened-far'
    | 'refused-often'
    | 'codes-stopped'
  severity: 'bad' | 'warn'
  since: number | null
  subject: { id: string; name: string; region?: string } | null
  /** Whom it is about; `id` null where that is no session. */
  session: { id: string | null; memberUid: string; nickname: string } | null
  bookings: number
  firstBookingAt: number | null
  /** How many of them wait in the shop. */
  waiting: number
  /** `daysLeft` at the pace of the last week; null where they are past their life, or did not burn. */
  lamps: { hours: number; lifeHours: number; daysLeft: number | null } | null
  /** Of `refused-often`. */
  attempts?: OftenRefused['attempts']
}

/** What most alerts say nothing of. */
export const nothing = {
  since: null,
  subject: null,
  session: null,
  bookings: 0,
  firstBookingAt: null,
  waiting: 0,
  lamps: null,
}
