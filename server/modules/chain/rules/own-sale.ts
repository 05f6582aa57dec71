import { z } from 'zod/mini'

const marked = z.looseObject({ isOwnSale: z.literal(true) })

/** What the staff log keeps of a refund whose sale was made by the same person; nothing where it was another one. */
export function ownSaleMark(sale: { soldBy: string | null }, staffUid: string): { isOwnSale?: true } {
  return sale.soldBy === staffUid ? { isOwnSale: true } : {}
}

/** What an entry of the staff log says, with the mark apart from what was changed. */
export function splitOwnSale(after: unknown): { after: unknown; isOwnSale?: true } {
  const { data } = marked.safeParse(after)
  if (!data) return { after }
  const { isOwnSale, ...changed } = data
  return { after: changed, isOwnSale }
}
