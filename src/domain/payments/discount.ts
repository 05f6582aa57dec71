/** Why a clerk lowers a price; `other` needs words. */
export const discountReasons = ['first-visit', 'regular', 'friend', 'made-good', 'promotion', 'other'] as const
export type DiscountReason = (typeof discountReasons)[number]

/** What is taken off: a share of the price in whole percent, or a sum. */
export interface Lowering {
  percent?: number | undefined
  cents?: number | undefined
}

/** How much is taken off a price, to the nearest of its smallest unit, half of one up. */
export function centsOff(priceCents: number, { percent, cents = 0 }: Lowering): number {
  return percent === undefined ? cents : Math.round((priceCents * percent) / 100)
}

/** How each level's limit is called among the settings of a chain, in whole percent of the price. */
export const discountLimits = {
  staff: 'staffDiscountPercent',
  manager: 'managerDiscountPercent',
  owner: 'ownerDiscountPercent',
} as const

/**
 * Whether so much may be taken off a price: what the highest percentage comes to, rounded like any other, and nothing
 * above it. Something is always paid: a package for nothing is a gift.
 */
export function isWithinLimit(off: number, { priceCents, percent }: { priceCents: number; percent: number }): boolean {
  return off > 0 && off < priceCents && off <= centsOff(priceCents, { percent })
}
