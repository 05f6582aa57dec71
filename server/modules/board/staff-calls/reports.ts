import { exportReport, reportOverview, reportRevenue, reportUse } from '#src/contract/staff/board/reports.ts'
import type { Call } from '#src/contract/call.ts'
import { ok, type Refusal, refuse } from '#src/contract/outcome.ts'
import { mayCall, type StaffPath } from '#src/contract/staff/permissions.ts'
import type { Language } from '#src/domain/language.ts'

import { levelAt, type Levels } from '#server/http/caller.ts'
import type { Exports } from '#server/http/exports.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { StreamedJson } from '#server/http/written-json.ts'
import { readOverview } from '#server/modules/board/answers/reports/overview.ts'
import type { ReportFileInput } from '#server/modules/board/answers/reports/report-file.ts'
import type { ReportInput } from '#server/modules/board/answers/reports/report-scope.ts'
import { readRevenue } from '#server/modules/board/answers/reports/revenue.ts'
import { readUse } from '#server/modules/board/answers/reports/use.ts'
import { isRange, wrongRange } from '#server/modules/shops/rules/day-range.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { ReportReads } from '#server/platform/servers/report-reads.ts'

interface ReportDeps {
  serve: Serve
  store: Store
  reports: ReportReads
  exports: Exports<'report', ReportFileInput>
}

/** The figures of a period, on screen and as a file. */
export function serveReports({ serve, store, reports, exports }: ReportDeps): void {
  serve(reportOverview, async ({ body, caller, language }) => {
    const input = await inputOf(store, { body, caller, language, path: reportOverview.path })
    return 'code' in input ? input : ok(await reports.read((db) => readOverview(db, input)))
  })

  serve(reportRevenue, async ({ body, caller, language }) => {
    const input = await inputOf(store, { body, caller, language, path: reportRevenue.path })
    return 'code' in input ? input : ok(await reports.read((db) => readRevenue(db, input)))
  })

  serve(reportUse, async ({ body, caller, language }) => {
    const input = await inputOf(store, { body, caller, language, path: reportUse.path })
    return 'code' in input ? input : ok(await reports.read((db) => readUse(db, input)))
  })

  serve(exportReport, async ({ body, caller, language }) => {
    const input = await inputOf(store, { body, caller, language, path: exportReport.path })
    if ('code' in input) return input
    const { json } = await exports.make('report', { ...input, tab: body.tab })
    return ok(new StreamedJson(json))
  })
}

interface Asked {
  body: { from: string; to: string; shopIds?: readonly number[] | undefined }
  caller: Levels
  language: Language
  path: Call['path'] & StaffPath
}

/** The studios at which the caller's level is enough, and of them those that were named: any other is refused. */
async function inputOf(
  store: Store,
  { body: { from, to, shopIds }, caller, language, path }: Asked,
): Promise<ReportInput | Refusal<'forbidden' | 'bad-request'>> {
  const isAllowed = (shopId: number) => {
    const level = levelAt(caller, shopId)
    return level !== null && mayCall(level, path)
  }
  if (shopIds?.every(isAllowed) === false) return refuse('forbidden')
  if (!isRange({ date: from, to })) return refuse('bad-request', { issues: [wrongRange] })
  const all = caller.level === null ? [...caller.shopLevels.keys()].filter(isAllowed) : undefined
  return { from, to, shopIds: shopIds ?? all, language, now: await store.now() }
}
