import { isFor } from './package-terms.ts'

interface Card {
  /** null: as often as wished. */
  timesTotal: number | null
  /** null: for ever. */
  validUntil: number | null
  frozenAt: number | null
  refundedAt: number | null
  refundingAt: number | null
  /** The sum of its lines, and how many there are. */
  balance: number
  lineCount: number
}

export type CardStatus = 'active' | 'expired' | 'refunded' | 'refunding' | 'frozen' | 'unknown'

/** A card whose lines cannot be right is neither active nor expired; it is shown and not used. */
export function cardStatus(card: Card, now: number): CardStatus {
  if (card.refundedAt !== null) return 'refunded'
  if (card.refundingAt !== null) return 'refunding'
  if (card.lineCount === 0 || card.balance < 0) return 'unknown'
  if (card.frozenAt !== null) return 'frozen'
  return card.validUntil !== null && card.validUntil <= now ? 'expired' : 'active'
}

/** The one rule about which cards can be used: it counts, and something is left on it. */
export function isUsable(card: Card, now: number): boolean {
  return cardStatus(card, now) === 'active' && (card.timesTotal === null || card.balance > 0)
}

/** Whether something of its owner's is on a card, also where it cannot be used today. */
export function holdsValue(card: Card, now: number): boolean {
  const status = cardStatus(card, now)
  if (status === 'refunding' || status === 'unknown') return true
  return (status === 'active' || status === 'frozen') && (card.timesTotal === null || card.balance > 0)
}

interface BoundCard<BedType> extends Card {
  /** The beds and shops that it is for; empty means all of them. */
  bedTypes: readonly BedType[]
  shopIds: readonly number[]
}

/** Whether a card may pay for a bed. */
export function canPayFor<BedType>(
  card: BoundCard<BedType>,
  bed: { shopId: number; typeId: BedType },
  now: number,
): boolean {
  return isUsable(card, now) && isFor(card.bedTypes, bed.typeId) && isFor(card.shopIds, bed.shopId)
}

/** The cards that can be used, the one that ends first before the others. */
export function usableFirst<Own extends Card>(cards: readonly Own[], now: number): Own[] {
  const endOf = ({ validUntil }: Own) => validUntil ?? Number.MAX_SAFE_INTEGER
  return cards.filter((card) => isUsable(card, now)).toSorted((a, b) => endOf(a) - endOf(b))
}

/** 0 to 100: of the times, or of the time of validity where the times are unlimited. */
export function usedPercent(
  { timesTotal, validUntil, createdAt, balance }: Card & { createdAt: number },
  now: number,
): number {
  if (timesTotal !== null) return percent(timesTotal - balance, timesTotal)
  return validUntil === null ? 0 : percent(now - createdAt, validUntil - createdAt)
}

/** Only what is used up is 100. */
function percent(part: number, whole: number): number {
  if (whole <= 0) return 100
  return Math.min(100, Math.max(0, Math.floor((100 * part) / whole)))
}
