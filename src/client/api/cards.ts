import type { card as sentCard } from '#src/contract/cards.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import type { Card, LedgerLine } from '#src/domain/cards/card.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

/** Everything about packages in the cache; refetched after a session or a purchase. */
export const cardsKey = ['cards'] as const

/** The member's packages, active ones first. */
export function cardsQuery() {
  return persistedQuery({
    queryKey: [...cardsKey, 'all'],
    load: async ({ signal }) =>
      ((await callApi(loadCards, '/api/user/userFreeUseCardList', {}, { signal })) ?? []).map(toCard),
  })
}

export interface LedgerPage {
  card: Card
  lines: LedgerLine[]
  hasMore: boolean
  next?: Place | undefined
}

/** One page of a card's ledger, newest first; pages count from 1. */
export function ledgerQuery(cardId: string, page: number) {
  return persistedQuery({
    queryKey: [...cardsKey, 'ledger', cardId, page],
    load: async ({ signal, client }): Promise<LedgerPage> => {
      const after = await pageAfter(client, page, (before) => ledgerQuery(cardId, before))
      const body = { cardId, ...after, pageSize: 20 }
      const answer = await callApi(loadLedger, '/api/user/cardLedger', body, { signal })
      return { card: toCard(answer.card), lines: answer.list, hasMore: answer.hasMore, next: answer.next }
    },
  })
}

const loadCards = async () => (await import('#src/contract/cards.ts')).userFreeUseCardList
const loadLedger = async () => (await import('#src/contract/cards.ts')).cardLedger

export function toCard({ refundedAt = null, refundingAt = null, ...sent }: CamelOf<typeof sentCard>): Card {
  return { ...sent, refundedAt, status: statusOf({ refundedAt, refundingAt, status: sent.status }) }
}

type Refundable = Pick<CamelOf<typeof sentCard>, 'status' | 'refundedAt' | 'refundingAt'>

/** A server that says nothing of a refund has made none. */
function statusOf({ status, refundedAt, refundingAt }: Refundable): Card['status'] {
  if (typeof refundedAt === 'number') return 'refunded'
  return typeof refundingAt === 'number' ? 'refunding' : status
}
