/** What can be taken at the counter. */
export const tenders = ['cash', 'fps', 'card', 'transfer'] as const
export type Tender = (typeof tenders)[number]

/** Which of them a chain takes. */
export interface TakenTenders {
  takesCash: boolean
  takesFps: boolean
  takesCard: boolean
  takesTransfer: boolean
}

/** How each is called among the settings of a chain. */
export const tenderFields = {
  cash: 'takesCash',
  fps: 'takesFps',
  card: 'takesCard',
  transfer: 'takesTransfer',
} as const

/** Those that are taken, in their usual order. */
export function tendersTaken(taken: TakenTenders): Tender[] {
  return tenders.filter((tender) => taken[tenderFields[tender]])
}

/** The same the other way: how a chain is set that takes these. */
export function takingOnly(taken: readonly Tender[]): TakenTenders {
  const isTaken = (tender: Tender) => taken.includes(tender)
  return {
    takesCash: isTaken('cash'),
    takesFps: isTaken('fps'),
    takesCard: isTaken('card'),
    takesTransfer: isTaken('transfer'),
  }
}
