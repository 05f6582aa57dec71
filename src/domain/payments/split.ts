/** A sum by one tender. */
export interface Share<Tender> {
  tender: Tender
  amountCents: number
}

/** What is left of a sum after parts of it were taken; below zero, they are more than it. */
export function leftOf(cents: number, parts: readonly { amountCents: number }[]): number {
  return parts.reduce((left, { amountCents }) => left - amountCents, cents)
}

/**
 * A sum by the tenders that it was paid with, each in proportion to what is left of it. They come to the sum, cent by
 * cent, and none gives back more than it took; what a tender has no share in is left out.
 */
export function sharesOf<Tender>(left: readonly Share<Tender>[], cents: number): Share<Tender>[] {
  const total = left.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (total <= 0) return []
  const down = left.map(({ tender, amountCents }) => {
    const share = Number((BigInt(cents) * BigInt(amountCents)) / BigInt(total))
    return { tender, amountCents: share, room: amountCents - share }
  })
  // Rounding down leaves less than a cent for each.
  let missing = leftOf(cents, down)
  return down.flatMap(({ tender, amountCents, room }) => {
    const more = missing > 0 && room > 0 ? 1 : 0
    missing -= more
    return amountCents + more > 0 ? [{ tender, amountCents: amountCents + more }] : []
  })
}
