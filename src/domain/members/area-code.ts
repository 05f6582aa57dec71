/** Hong Kong and the Mainland. Apart from the rules for numbers, so that the start does not load those. */
export const areaCodes = ['852', '86'] as const
export type AreaCode = (typeof areaCodes)[number]
