/** What is put into the cash drawer or taken out of it, beside sales. */
export const cashMovements = ['drop', 'pay-out', 'pay-in'] as const

/** The same with what is written down and moves nothing. */
export const cashMoveKinds = [...cashMovements, 'count', 'close', 'reopen'] as const
export type CashMoveKind = (typeof cashMoveKinds)[number]
