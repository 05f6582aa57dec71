import { useLingui } from '@lingui/react/macro'

import { type Board, boardQuery } from '#src/staff/board/board-calls.ts'
import { type DayReport, dayReportQuery } from '#src/staff/board/dashboard-calls.ts'
import { useFollowed } from '#src/staff/kit/lists/synced-at.ts'
import { type Loaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

import { pollMs, useLiveParts, useWatching } from './use-watching.ts'

/** The duty board of a studio: the last copy of this device first, then as it changes. */
export function useLiveBoard(shopId: number): Loaded<Board> {
  const { i18n } = useLingui()
  const { locale } = i18n
  const live = useLiveParts()
  const board = useStaffQuery(boardQuery(shopId, locale), live.has('board') ? {} : { everyMs: pollMs })
  useFollowed(board.asOf)
  return board
}

/** The board of a studio and the numbers of a day, or of today, on one line: both as they change. */
export function useLiveDashboard(
  shopId: number,
  date: string | undefined,
): { board: Loaded<Board>; report: Loaded<DayReport> } {
  const { i18n } = useLingui()
  const { locale } = i18n
  const live = useWatching({ report: date ?? null })
  const board = useStaffQuery(boardQuery(shopId, locale), live.has('board') ? {} : { everyMs: pollMs })
  const report = useStaffQuery(dayReportQuery(shopId, date), live.has('report') ? {} : { everyMs: pollMs })
  useFollowed(Math.min(board.asOf, report.asOf))
  return { board, report }
}
