import { isUsable } from './card-status.ts'

type CardFacts = Parameters<typeof isUsable>[0]

/** Further ahead than any date: what never ends sorts last. */
export const forEver = Date.UTC(9999, 11, 31)
/** Counts as more than anybody can buy. */
export const unlimitedTimes = 1_000_000
/** Design section 5, users: from here on staff offer a member the next package. */
export const fewTimes = 2

export interface MemberFacts {
  createdAt: number
  nickname: string
  blocked: 0 | 1
  blockedUntil: number | null
  lastVisitAt: number | null
  visits: number
  cards: readonly CardFacts[]
}

/** By what a member is found in lists. True until something is written about them: instants are compared when read. */
export function indexRowOf(facts: MemberFacts, now: number) {
  const usable = facts.cards.filter((card) => isUsable(card, now))
  const timesLeft = usable.some(({ timesTotal }) => timesTotal === null)
    ? unlimitedTimes
    : usable.reduce((sum, { balance }) => sum + balance, 0)
  const ends = usable.map(({ validUntil }) => validUntil ?? forEver)
  const endsFirstAt = ends.length === 0 ? null : Math.min(...ends)
  return {
    name: facts.nickname.toLowerCase(),
    visits: facts.visits,
    lastVisitAt: facts.lastVisitAt,
    seenAt: facts.lastVisitAt ?? facts.createdAt,
    timesLeft: Math.min(unlimitedTimes, timesLeft),
    fewTimes: facts.cards.length > 0 && timesLeft <= fewTimes ? (1 as const) : (0 as const),
    activeUntil: ends.length === 0 ? 0 : Math.max(...ends),
    endsFirstAt: endsFirstAt === forEver ? null : endsFirstAt,
    blockedUntil: facts.blocked === 0 ? 0 : (facts.blockedUntil ?? forEver),
    createdAt: facts.createdAt,
  }
}

/** What is left as it is shown: counted times before unlimited ones, which are null where there is nothing to count. */
export function shownTimes(cards: readonly CardFacts[], now: number): number | null {
  const usable = cards.filter((card) => isUsable(card, now))
  const counted = usable.reduce((sum, { timesTotal, balance }) => sum + (timesTotal === null ? 0 : balance), 0)
  return counted > 0 || usable.every(({ timesTotal }) => timesTotal !== null) ? counted : null
}
