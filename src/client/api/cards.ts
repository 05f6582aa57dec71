import type { card as wireCard, cardLine as wireLine } from '#src/contract/cards.ts'
import type { Card, LedgerLine } from '#src/domain/cards/card.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

/** Everything about packages in the cache; refetched after a session or a purchase. */
export const cardsKey = ['cards'] as const

/** The member's packages, active ones first. */
export function cardsQuery() {
  return persistedQuery({
    queryKey: [...cardsKey, 'all'],
    load: async ({ signal }) =>
      ((await callWire(loadCards, '/api/user/userFreeUseCardList', {}, { signal })) ?? []).map(toCard),
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
      const body = { card_id: cardId, ...after, page_size: 20 }
      const answer = await callWire(loadLedger, '/api/user/cardLedger', body, { signal })
      return { card: toCard(answer.card), lines: answer.list.map(toLine), hasMore: answer.has_more, next: answer.next }
    },
  })
}

const loadCards = async () => (await import('#src/contract/cards.ts')).userFreeUseCardList
const loadLedger = async () => (await import('#src/contract/cards.ts')).cardLedger

export function toCard(wire: z.output<typeof wireCard>): Card {
  return {
    cardId: wire.card_id,
    packageId: wire.package_id,
    name: wire.name,
    languages: wire.languages,
    timesTotal: wire.times_total,
    timesLeft: wire.times_left,
    validUntil: toInstant(wire.valid_until),
    deviceTypes: wire.device_types,
    usedPercent: wire.used_percent,
    status: statusOf(wire),
    orderId: wire.order_id,
    createdAt: toInstant(wire.created_at),
    refundedAt: toInstant(wire.refunded_at ?? null),
  }
}

/** A studio that says nothing of a refund has made none. */
function statusOf({ status, refunded_at, refunding_at }: z.output<typeof wireCard>): Card['status'] {
  if (typeof refunded_at === 'string') return 'refunded'
  return typeof refunding_at === 'string' ? 'refunding' : status
}

function toLine(wire: z.output<typeof wireLine>): LedgerLine {
  return {
    lineId: wire.line_id,
    delta: wire.delta,
    reason: wire.reason,
    balance: wire.balance,
    sessionId: wire.session_id,
    deviceName: wire.device_name,
    createdAt: toInstant(wire.created_at),
  }
}
