import { useQuery } from '@tanstack/react-query'

import { cardsQuery } from '#src/client/api/cards.ts'
import { nextCardChange, sortCards, type Card, type SortedCards } from '#src/domain/cards/card.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { useCallback } from 'react'

export interface Cards {
  /** Undefined while nothing is known. */
  cards: SortedCards | undefined
  now: number
  state: 'loading' | 'ready' | 'failed'
  asOf: number
  isRefreshing: boolean
  refresh: () => void
}

/** The member's packages, as the days go by. */
export function useCards(): Cards {
  const query = useQuery({ ...cardsQuery(), enabled: useRemembered(remembered.token) !== undefined })
  const { data } = query
  const now = useNow(useCallback((at: number) => nextChange(data, at), [data]))
  return {
    cards: data && sortCards(data, now),
    now,
    state: data ? 'ready' : query.isError && !query.isFetching ? 'failed' : 'loading',
    asOf: query.dataUpdatedAt,
    isRefreshing: query.isFetching,
    refresh: () => void query.refetch(),
  }
}

function nextChange(cards: readonly Card[] = [], at: number): number | undefined {
  const changes = cards.flatMap((card) => nextCardChange(card, at) ?? [])
  return changes.length === 0 ? undefined : Math.min(...changes)
}
