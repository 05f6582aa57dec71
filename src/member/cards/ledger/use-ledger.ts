import { ledgerQuery, type LedgerPage } from '#src/client/api/cards.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { type Pages, usePages, withoutDoubles } from '#src/client/http/use-pages.ts'
import type { Card, LedgerLine } from '#src/domain/cards/card.ts'

export interface Ledger extends Omit<Pages<LedgerPage>, 'pages' | 'error'> {
  card: Card | undefined
  /** Newest first; undefined while nothing is known. */
  lines: LedgerLine[] | undefined
  /** The studio knows no such package of this member. */
  isMissing: boolean
}

/** Everything that happened to one package. */
export function useLedger(cardId: string): Ledger {
  const { pages, error, ...rest } = usePages((page) => ledgerQuery(cardId, page))
  const failure = error === null ? undefined : failureOf(error)
  return {
    card: pages?.[0].card,
    lines:
      pages &&
      withoutDoubles(
        pages.flatMap(({ lines }) => lines),
        ({ lineId }) => lineId,
      ),
    isMissing: failure?.kind === 'refused' && failure.code === 'not-found',
    ...rest,
  }
}
