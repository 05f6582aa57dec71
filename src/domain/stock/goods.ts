import { sharesOf } from '#src/domain/payments/split.ts'

interface Priced {
  priceCents: number
  quantity: number
}

/** What products cost together, before anything is taken off. */
export function costOf(items: readonly Priced[]): number {
  return items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
}

/** What was paid for each of several products of one sale, in their order: each bears its share of a discount. */
export function paidForEach(items: readonly Priced[], paidCents: number): number[] {
  const left = items.map((item, index) => ({ tender: index, amountCents: costOf([item]) }))
  const shares = new Map(sharesOf(left, paidCents).map(({ tender, amountCents }) => [tender, amountCents]))
  return items.map((_item, index) => shares.get(index) ?? 0)
}

/** Of one product of a sale: how many were bought, what was paid for all of them, and how many came back before. */
export interface SoldGoods {
  quantity: number
  paidCents: number
  returned: number
}

/** What so many more of them are worth when they come back. All parts together are what was paid, to the cent. */
export function worthOf({ quantity, paidCents, returned }: SoldGoods, back: number): number {
  const upTo = (pieces: number) => Math.floor((paidCents * pieces) / quantity)
  return upTo(returned + back) - upTo(returned)
}

/** Whether there are so few that somebody has to look: at the level that was set, or less than nothing. */
export function isLow({ level, lowLevel }: { level: number; lowLevel: number | null }): boolean {
  return level < 0 || (lowLevel !== null && level <= lowLevel)
}
