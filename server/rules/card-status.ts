interface Card {
  /** null: as often as wished. */
  timesTotal: number | null
  /** null: for ever. */
  validUntil: number | null
  frozenAt: number | null
  createdAt: number
  /** The sum of its lines, and how many there are. */
  balance: number
  lineCount: number
}

/** A card whose lines cannot be right is neither active nor expired; it is shown and not used. */
export function cardStatus(card: Card, now: number): 'active' | 'expired' | 'frozen' | 'unknown' {
  if (card.lineCount === 0 || card.balance < 0) return 'unknown'
  if (card.frozenAt !== null) return 'frozen'
  return card.validUntil !== null && card.validUntil <= now ? 'expired' : 'active'
}

/** 0 to 100: of the times, or of the time of validity where the times are unlimited. */
export function usedPercent({ timesTotal, validUntil, createdAt, balance }: Card, now: number): number {
  if (timesTotal !== null) return percent(timesTotal - balance, timesTotal)
  return validUntil === null ? 0 : percent(now - createdAt, validUntil - createdAt)
}

/** Only what is used up is 100. */
function percent(part: number, whole: number): number {
  if (whole <= 0) return 100
  return Math.min(100, Math.max(0, Math.floor((100 * part) / whole)))
}
