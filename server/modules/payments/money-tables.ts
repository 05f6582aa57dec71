import type { Instant, Json } from '#server/platform/database/schema.ts'

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

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    moneyLines: MoneyLinesTable
    dayCloses: DayClosesTable
    dayReopenings: DayReopeningsTable
  }
}
