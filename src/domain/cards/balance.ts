import { type Card, sortCards, statusAt } from './card.ts'

/** What all usable packages of a member hold together. */
export interface Balance {
  /** null: as often as wished. */
  left: number | null
  /** Of the one package, how many it began with; null where there are several, or where it is not counted. */
  total: number | null
  /** When the one package ends, in ms; null where there are several, and where it never does. */
  until: number | null
  packages: number
}

export function balanceOf(cards: readonly Card[], now: number): Balance {
  const usable = sortCards(cards, now).current.filter((card) => statusAt(card, now) === 'active')
  const counts = usable.map(({ timesLeft }) => timesLeft)
  const isUnlimited = counts.includes(null)
  const [only] = usable.length === 1 ? usable : []
  return {
    left: isUnlimited ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    total: only?.timesTotal ?? null,
    until: only?.validUntil ?? null,
    packages: usable.length,
  }
}
