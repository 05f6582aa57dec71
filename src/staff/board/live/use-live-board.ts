import { useLingui } from '@lingui/react/macro'

import { type Board, boardQuery } from '#src/staff/board/board-calls.ts'
import { useFollowed } from '#src/staff/kit/lists/synced-at.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { pollMs, useWatching } from './use-watching.ts'

/** The duty board of a studio: the last copy of this device first, then as it changes. */
export function useLiveBoard(shopId: number): Loaded<Board> {
  const { i18n } = useLingui()
  const { locale } = i18n
  const live = useWatching({ shopId }, locale)
  const board = useStaffQuery(boardQuery(shopId, locale), live.has('board') ? {} : { everyMs: pollMs })
  useFollowed(board.asOf)
  return board
}
