/** `unknown`: the studio cannot say whether it still counts; it is shown and not used. */
export type CardStatus = 'active' | 'expired' | 'unknown'

/** A package that a member owns. */
export interface Card {
  cardId: string
  packageId: string
  name: string
  languages: { language: string; name: string }[]
  /** null: as often as wished. */
  timesTotal: number | null
  timesLeft: number | null
  /** null: for ever. */
  validUntil: number | null
  /** Names of the kinds of bed it is for; empty means all. */
  deviceTypes: string[]
  usedPercent: number
  status: CardStatus
  orderId: string | null
  createdAt: number
}

export type LedgerReason = 'purchase' | 'gift' | 'reserve' | 'use' | 'release' | 'extension' | 'correction' | 'refund'

/** One line of a card's ledger; lines are only ever added. */
export interface LedgerLine {
  lineId: string
  delta: number
  reason: LedgerReason
  balance: number | null
  sessionId: string | null
  deviceName: string | null
  createdAt: number
}

const day = 24 * 3_600_000
/** Design section 5, packages: from here on the end of validity is pointed out. */
const soonMs = 14 * day

export function expiresSoon(card: Card, now: number): boolean {
  return card.status === 'active' && card.validUntil !== null && card.validUntil - now <= soonMs
}
