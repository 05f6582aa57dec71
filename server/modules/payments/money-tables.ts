import type { Generated } from 'kysely'

import type { DiscountReason } from '#src/domain/payments/discount.ts'
import type { FirstWord, MoneyTender } from '#src/domain/payments/tenders.ts'

import type { Instant, Json } from '#server/platform/database/schema.ts'

/** How money came in or went back, in the words that every release knows (decision 0153). */
export type MoneyMethod = FirstWord

/** The money of one card line, under the same id; lines are added and never changed. */
export interface MoneyLinesTable {
  lineId: string
  /** Of its largest part, where there are parts. */
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
  /** Where its cash lies; null: there is none in it, it lies in no drawer, or a release wrote it that knows none. */
  cashDrawerId: Generated<string | null>
}

/** What a movement of money was made of, where its line does not say it all; a line without any is its only part. */
export interface MoneyPartsTable {
  lineId: string
  /** From 0, in the order in which they were taken. */
  position: number
  tender: MoneyTender
  /** Signed. All parts of a line come to its sum. */
  amountCents: number
  reference: string | null
  /** Of cash: what was handed over, where it was written down. What is above `amountCents` went back as change. */
  givenCents: number | null
}

export interface MoneyPart extends Pick<MoneyPartsTable, 'tender' | 'amountCents' | 'reference'> {
  givenCents?: number | null
}

/** What was taken off the price of a sale; the line of money has what was paid. */
export interface DiscountsTable {
  lineId: string
  offCents: number
  why: DiscountReason
  /** In the clerk's own words. */
  words: string | null
}

export type Discount = Omit<DiscountsTable, 'lineId'>

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
  /** What was expected and what was there, by the method of the lines. */
  methods: Json
  /** The same by tender; null: it was closed by a release that knew the methods alone. */
  tenders: Generated<Json | null>
  netCents: number
  sessions: number
  uses: number
  /** Needed where anything differed. */
  reason: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    moneyLines: MoneyLinesTable
    moneyParts: MoneyPartsTable
    discounts: DiscountsTable
    dayCloses: DayClosesTable
    dayReopenings: DayReopeningsTable
  }
}
