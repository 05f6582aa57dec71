import type { Generated } from 'kysely'

import type { Flag, Instant, Json } from '#server/platform/database/schema.ts'

export interface PackagesTable {
  packageId: string
  rev: number
  sort: number
  languages: Json
  priceCents: number
  currency: string
  /** null: as often as wished. */
  times: number | null
  bonusTimes: number
  /** null: for ever. */
  validDays: number | null
  /** Empty lists mean all of them. */
  deviceTypes: Json
  shopIds: Json
  onSale: Flag
  /** First and last date on which it is sold; null: no such limit. */
  saleFrom: Generated<string | null>
  saleTo: Generated<string | null>
}

/** What a session writes into the ledger. On an unlimited card the store writes 0 instead of the delta. */
export type SessionLine =
  | { reason: 'reserve'; delta: -1 }
  | { reason: 'use'; delta: 0 }
  /** 0: the time had been given back before, as a gift. */
  | { reason: 'release'; delta: 0 | 1 }

/** What a member bought, with the terms it was sold under; its balance is the sum of its lines. */
export interface CardsTable {
  cardId: string
  memberUid: string
  packageId: string
  packageRev: number
  languages: Json
  deviceTypes: Json
  shopIds: Json
  /** null: as often as wished. */
  timesTotal: number | null
  /** null: for ever. */
  validUntil: Instant | null
  orderId: string | null
  /** While it is frozen it pays for nothing, and its validity stands still. */
  frozenAt: Generated<Instant | null>
  /** When its money went back: it is over for good. */
  refundedAt: Generated<Instant | null>
  /** Since when all of its money is on its way back: it pays for nothing until that has arrived or failed. */
  refundingAt: Generated<Instant | null>
  /** When its end of validity was written into the ledger. */
  expiredAt: Generated<Instant | null>
  createdAt: Instant
}

/** The ledger of times: lines are added and never changed. */
export interface CardLinesTable {
  lineId: string
  cardId: string
  delta: number
  reason: LineReason
  /** What caused the line; one cause writes one line. */
  reference: string
  sessionId: string | null
  /** Where it happened; null where that is not known. */
  shopId: Generated<number | null>
  /** Who of the staff did it; null for members, beds and the passing of time. */
  staffUid: Generated<string | null>
  /** By how many days validity grew. */
  days: Generated<number | null>
  /** Why, in the words of the member of staff who did it. */
  note: Generated<string | null>
  createdAt: Instant
}

export type LineReason =
  | 'purchase'
  | 'gift'
  | 'reserve'
  | 'use'
  | 'release'
  | 'extension'
  | 'correction'
  | 'refund'
  /** A sale of the same day that was wrong. */
  | 'reversal'
  | 'expiry'
  | 'freeze'
  | 'unfreeze'

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    packages: PackagesTable
    cards: CardsTable
    cardLines: CardLinesTable
  }
}
