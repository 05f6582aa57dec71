/**
 * `refunded`: its money went back, and it is over for good. `refunding`: it is on its way back. `frozen`: put aside by the staff, with its validity standing still. `unknown`: the studio cannot say whether it still
 * counts. Both are shown and not used.
 */
export type CardStatus = 'active' | 'expired' | 'refunded' | 'refunding' | 'frozen' | 'unknown'

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
  /** With the status `refunded`. */
  refundedAt: number | null
}

export type LedgerReason =
  | 'purchase'
  | 'gift'
  | 'reserve'
  | 'use'
  | 'release'
  | 'extension'
  | 'correction'
  | 'refund'
  | 'expiry'
  | 'freeze'
  | 'unfreeze'

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

/** How it stands now: what was active when it was last read ends with its last day. */
export function statusAt({ status, validUntil }: Pick<Card, 'status' | 'validUntil'>, now: number): CardStatus {
  return status === 'active' && validUntil !== null && validUntil <= now ? 'expired' : status
}

/** Begun days until the end of validity; null for ever, 0 when it is over. */
export function daysLeft({ validUntil }: Pick<Card, 'validUntil'>, now: number): number | null {
  return validUntil === null ? null : Math.max(0, Math.ceil((validUntil - now) / day))
}

/** The next instant at which one of the answers above becomes another one. */
export function nextCardChange({ validUntil }: Pick<Card, 'validUntil'>, now: number): number | undefined {
  if (validUntil === null || validUntil <= now) return undefined
  return validUntil - (Math.ceil((validUntil - now) / day) - 1) * day
}

export interface SortedCards {
  /** Usable and doubtful ones; the first to end comes first, what never ends comes last. */
  current: Card[]
  over: Card[]
}

export function sortCards(cards: readonly Card[], now: number): SortedCards {
  const isOver = (card: Card) => ['expired', 'refunded'].includes(statusAt(card, now))
  return {
    current: cards.filter((card) => !isOver(card)).sort((a, b) => rank(a) - rank(b) || endOf(a) - endOf(b)),
    over: cards.filter(isOver).sort((a, b) => endOf(b) - endOf(a)),
  }
}

function rank({ status }: Card): number {
  return status === 'active' ? 0 : 1
}

function endOf({ validUntil }: Card): number {
  return validUntil ?? Number.MAX_SAFE_INTEGER
}
