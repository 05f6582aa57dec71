import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/database/schema.ts'

/** An alert of a shop and who of the staff looks after it, until some time after it is over. */
export interface StaffAlertsTable {
  shopId: number
  /** As the board knows it, for as long as it lasts. */
  alertKey: string
  /** Who of the staff looks after it, and since when. */
  ownerUid: string | null
  ownedAt: Instant | null
  /** Since when it is not there any more; a bed that is lost for seconds only makes no new alert of it. */
  goneAt: Instant | null
  /** When it was seen first; 0: by a release that told nobody of it. */
  foundAt: Generated<Instant>
  /** When those on duty, or managers in their place, were told. */
  notifiedAt: Generated<Instant | null>
  /** When it went on to managers. */
  escalatedAt: Generated<Instant | null>
}

/** Whom of the staff an alert was pushed to, each once for as long as it lasts. */
export interface AlertTellingsTable {
  /** The shop; 0: the alert is of the whole chain, and stands at each of its shops. */
  scope: number
  alertKey: string
  memberUid: string
  shopId: number
  notifiedAs: 'duty' | 'manager'
  noticeId: string
  notifiedAt: Instant
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    staffAlerts: StaffAlertsTable
    alertTellings: AlertTellingsTable
  }
}
