import { reportTabs } from '#src/contract/staff/board/report-kinds.ts'
import { problemGroups } from '#src/contract/staff/problems/problem-kinds.ts'
import { readDate, readId, readNumber, readOneOf, searchOf } from '#src/staff/kit/address/search-params.ts'

/** The parts of the board that a phone shows one at a time. */
export const boardTabs = ['beds', 'alerts', 'arrivals'] as const

export const dashboardSearch = searchOf({ date: readDate })

/** `bed` is the bed that was tapped elsewhere; `reports`: which reports of members are open over the board. */
export const operationSearch = searchOf({
  tab: readOneOf(boardTabs),
  bed: readId,
  reports: readOneOf(problemGroups),
})

export const reportPeriods = ['today', 'week', 'month', 'custom'] as const

/** `at`: the one studio that is looked at; `from` and `to` of a period of one's own. */
export const reportsSearch = searchOf({
  tab: readOneOf(reportTabs),
  period: readOneOf(reportPeriods),
  from: readDate,
  to: readDate,
  at: readNumber,
})
