/** What became of a slip: a sale, something to settle, or nothing, after the cash went back. */
export const slipStates = ['settled', 'open', 'cancelled'] as const
export type SlipState = (typeof slipStates)[number]

/** Why no rule settles a slip. */
export const slipTroubles = [
  /** It was sold too long ago. */
  'too-old',
  /** The tablet's clock was ahead. */
  'clock',
  /** The studio, the package or a product is not on sale any more. */
  'not-on-sale',
  /** The account of the buyer is gone. */
  'member-gone',
  /** Whoever brings it is the buyer. */
  'own-account',
  /** The price or the terms are other ones now. */
  'offer-changed',
  /** It does not add up. */
  'wrong-amount',
  /** The chain takes no cash. */
  'pay-method',
  /** A drawer was opened or closed since: its cash was counted there. */
  'drawer-closed',
] as const
export type SlipTrouble = (typeof slipTroubles)[number]
