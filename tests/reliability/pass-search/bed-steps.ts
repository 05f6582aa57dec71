/** What members do, and what goes wrong around them. */
export const usual = ['receive', 'receive', 'use', 'use', 'wait', 'wait', 'wait', 'carry', 'keep'] as const
export const troubles = [
  ...(['network', 'power', 'restart', 'restart', 'cut', 'button', 'online', 'ask'] as const),
  ...(['cancel', 'move', 'other-phone', 'block', 'sign-out', 'clock-lost', 'store-lost'] as const),
]
export type Step = (typeof usual)[number] | (typeof troubles)[number]
/** Of one visit, so that what needs three things to go wrong is met, and most visits still come to light. */
export const troublesAVisit = 3

/** Of healing: until the last run is over and the last window, and until what was asked then has been answered. */
export const rounds = ['runs end', 'windows end', 'beds are asked', 'last', 'after'] as const
