/** Why there are more or fewer of a product at a studio. */
export const stockMoveKinds = ['received', 'sold', 'returned', 'counted'] as const
export type StockMoveKind = (typeof stockMoveKinds)[number]
