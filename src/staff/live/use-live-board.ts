import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { keepAnswer } from '#src/api/kept-query.ts'
import { type Board, boardQuery } from '#src/staff/api/board.ts'
import { noteSynced } from '#src/staff/frame/synced-at.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/use-staff-query.ts'

import { keepWatching } from './keep-watching.ts'

/** How often the board is asked for while it cannot be watched. */
const pollMs = 10_000

export interface LiveBoard extends Loaded<Board> {
  /** The studio sends every change; otherwise the board is asked for every ten seconds. */
  isLive: boolean
}

/** The duty board of a studio: the last copy of this device first, then as it changes. */
export function useLiveBoard(shopId: number): LiveBoard {
  const { i18n } = useLingui()
  const { locale } = i18n
  const queries = useQueryClient()
  const [isLive, setIsLive] = useState(false)
  const loaded = useStaffQuery(boardQuery(shopId, locale), isLive ? {} : { everyMs: pollMs })
  useEffect(() => {
    const watching = new AbortController()
    const query = boardQuery(shopId, locale)
    void keepWatching(
      shopId,
      {
        onBoard(board) {
          noteSynced()
          setIsLive(true)
          keepAnswer(queries, query, board)
        },
        onAlive() {
          noteSynced()
          const known = queries.getQueryData<Board>(query.queryKey)
          // What was true is still true, and that makes it younger.
          if (known) queries.setQueryData(query.queryKey, known)
        },
        onLost() {
          setIsLive(false)
          void queries.invalidateQueries({ queryKey: query.queryKey })
        },
      },
      watching.signal,
    )
    return () => watching.abort()
  }, [shopId, locale, queries])
  return { ...loaded, isLive }
}
