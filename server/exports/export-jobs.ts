import { Readable } from 'node:stream'

import type { ExportFile } from '#server/http/csv.ts'
import { appointmentsFile } from '#server/modules/appointments/staff-calls/appointment-export.ts'
import { bedUseFile } from '#server/modules/board/staff-calls/bed-use.ts'
import { reportFile } from '#server/modules/board/answers/reports/report-file.ts'
import { recordsFile } from '#server/modules/sessions/staff-calls/record-export.ts'
import { transactionsFile } from '#server/modules/payments/staff-calls/transaction-export.ts'
import { usersFile } from '#server/modules/members/staff-calls/member-list-export.ts'
import { exportMember } from '#server/modules/members/store/export-member.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** What can be as large as the chain is old. A wish is plain data: it goes to another thread. */
export const exportJobs = {
  member: memberFile,
  users: usersFile,
  appointments: appointmentsFile,
  transactions: transactionsFile,
  records: recordsFile,
  bedUse: bedUseFile,
  report: reportFile,
}

async function memberFile(db: Db, { uid, now }: { uid: string; now: Instant }): Promise<ExportFile> {
  return { rows: 1, json: Readable.from([JSON.stringify(await exportMember(db, uid, now))]) }
}

export type ExportJobs = typeof exportJobs
export type ExportName = keyof ExportJobs
export type InputFor<Name extends ExportName> = Parameters<ExportJobs[Name]>[1]
