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
  /** Why, in the words of whoever did it. */
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

/** How money came in or went back. */
export type MoneyMethod = 'cash' | 'fps' | 'card' | 'transfer' | 'online' | 'gift'

/** The money of one card line, under the same id; lines are added and never changed. */
export interface MoneyLinesTable {
  lineId: string
  method: MoneyMethod
  /** Signed: what went back is below zero, a gift is 0. */
  amountCents: number
  currency: string
  /** What is printed on the receipt. */
  receiptNumber: string
  /** Of the transfer or the terminal's slip; online the provider's name for the payment. */
  reference: string | null
  shopId: number
  /** "YYYY-MM-DD" on the calendar of that shop. */
  day: string
  memberUid: string
  orderId: string | null
  cardId: string
  /** The line of the sale that this gives money back for. */
  reverses: string | null
  createdAt: Instant
}

/** A close that was taken back. */
export interface DayReopeningsTable extends DayClosesTable {
  reopenedAt: Instant
  reopenedBy: string
  reopenReason: string
}

/** A business day of a shop that was counted and closed. */
export interface DayClosesTable {
  shopId: number
  /** "YYYY-MM-DD" on the calendar of that shop. */
  day: string
  closedAt: Instant
  staffUid: string
  /** The cash that should have been in the till before anything was sold; null at the first close. */
  floatExpectedCents: number | null
  floatCents: number
  /** What was expected and what was there, by method. */
  methods: Json
  netCents: number
  sessions: number
  uses: number
  /** Needed where anything differed. */
  reason: string | null
}
