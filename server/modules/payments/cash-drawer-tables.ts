import type { CashMoveKind } from '#src/contract/staff/payments/cash-move-kinds.ts'

import type { Instant } from '#server/platform/database/schema.ts'

/** The cash drawer of a shop from when it was opened until it was closed; a shop has one open at a time. */
export interface CashDrawersTable {
  drawerId: string
  shopId: number
  /** The shop while it is open, then null: unique. */
  openShop: number | null
  /** The business day on which it was opened, and whose close waits for it: "YYYY-MM-DD". */
  day: string
  openedAt: Instant
  openedBy: string
  /** What was left there at the last close; null where nothing was ever closed. */
  floatExpectedCents: number | null
  floatCents: number
  /** Needed where the float was not as it was left. */
  floatReason: string | null
  closedAt: Instant | null
  closedBy: string | null
  /** What should have been there at its close, and what was. */
  expectedCents: number | null
  countedCents: number | null
  /** Of what was counted: what stays there for the next one. The rest went to the safe. */
  leftCents: number | null
  /** Needed where what was counted was not what was expected. */
  reason: string | null
}

/** What was done with a drawer, beside sales: lines are added and never changed. */
export interface CashMovesTable {
  moveId: string
  drawerId: string
  kind: CashMoveKind
  /** What was taken out, put in, or counted. */
  amountCents: number
  /** What should have been there just before. */
  expectedCents: number
  /** Of a close. */
  leftCents: number | null
  reason: string | null
  staffUid: string
  createdAt: Instant
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    cashDrawers: CashDrawersTable
    cashMoves: CashMovesTable
  }
}
