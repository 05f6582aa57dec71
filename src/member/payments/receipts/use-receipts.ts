import { receiptsQuery, type Receipt, type ReceiptsPage } from '#src/client/api/receipts.ts'
import { type Pages, usePages, withoutDoubles } from '#src/client/http/use-pages.ts'

export interface Receipts extends Omit<Pages<ReceiptsPage>, 'pages' | 'error'> {
  /** As far as they have been read, newest first; undefined while nothing is known. */
  receipts: Receipt[] | undefined
}

/** The receipts of everything that the member paid for. */
export function useReceipts(): Receipts {
  const { pages, error: _, ...rest } = usePages(receiptsQuery)
  const all = pages?.flatMap(({ receipts }) => receipts)
  return { receipts: all && withoutDoubles(all, ({ receiptNumber }) => receiptNumber), ...rest }
}
