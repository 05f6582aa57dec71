import type { Instant } from '#server/platform/database/schema.ts'

/** An alert of a shop that somebody was told of or looks after, until some time after it is over. */
export interface StaffAlertsTable {
  shopId: number
  /** As the board knows it, for as long as it lasts. */
  alertKey: string
  /** Who of the staff looks after it, and since when. */
  ownerUid: string | null
  ownedAt: Instant | null
  /** Since when it is not there any more; a bed that is lost for seconds only makes no new alert of it. */
  goneAt: Instant | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    staffAlerts: StaffAlertsTable
  }
}
