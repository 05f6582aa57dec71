/** Fitzpatrick's types: 1 always burns and never tans, 6 never burns. */
export const skinTypes = [1, 2, 3, 4, 5, 6] as const
/** As they are written. */
export const roman = { 1: 'I', 2: 'II', 3: 'III', 4: 'IV', 5: 'V', 6: 'VI' } as const
export type SkinType = (typeof skinTypes)[number]

/**
 * What skin of a type may have at most; undefined: whatever the bed and its exposure schedule allow.
 *
 * Who burns easily or tans poorly should keep away from sunbeds (WHO, "Who should never use sunbeds?"). The chain lets
 * nobody of type 1 under a lamp, and those of type 2 at the lightest strength only. Decision 0170.
 */
export function strongestFor(type: SkinType | null): 'light' | 'none' | undefined {
  if (type === 1) return 'none'
  return type === 2 ? 'light' : undefined
}

/** Whether a member of this type may be under a lamp at all. */
export function mayTan(type: SkinType | null): boolean {
  return strongestFor(type) !== 'none'
}
