import { exportAppointments } from '#src/contract/staff/appointments.ts'
import type { Language } from '#src/domain/language.ts'

import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import {
  type AppointmentSearch,
  countForStaff,
  searchForStaff,
} from '#server/modules/appointments/store/staff-appointments.ts'
import { pagesOf, type Span } from '#server/platform/database/keyset.ts'
import { readShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { readSearch } from './appointments.ts'
import { type CsvCell, type ExportFile, exportPages, mostCsvRows } from '#server/http/csv.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { answerExport, type Exports } from '#server/http/exports.ts'
import { toStaffAppointment } from '#server/modules/appointments/answers/staff-appointment.ts'

interface AppointmentExportDeps {
  serve: Serve
  store: Store
  exports: Exports<'appointments', AppointmentsInput>
}

/** The appointments that were searched for, as a file for a spreadsheet. */
export function serveAppointmentExport({ serve, store, exports }: AppointmentExportDeps): void {
  serve(exportAppointments, async ({ body, caller, language }) => {
    const now = await store.now()
    const { timeZone } = await readShop(store.db, body.shopId)
    const name = `appointments-${body.date ?? shopDate(now, timeZone)}.csv`
    const search = await readSearch(store, body, caller)
    const made = await exports.make('appointments', { name, search, language, now })
    // Names leave the house: it is written down who took them.
    const action = { staffUid: caller.uid, what: 'appointment.export', subject: `shop:${body.shopId}`, before: null }
    const after = { rows: made.rows }
    return await answerExport(made, () => store.transaction((tx) => writeStaffLog(tx, { ...action, after }, now)))
  })
}

interface AppointmentsInput {
  name: string
  search: Awaited<ReturnType<typeof readSearch>>
  language: Language
  now: Instant
}

export async function appointmentsFile(
  db: Db,
  { name, search, language, now }: AppointmentsInput,
): Promise<ExportFile> {
  const all = { ...search, now }
  const total = await countForStaff(db, all, mostCsvRows + 1)
  return exportPages(name, head, { total, pages: listPages(db, all, language) })
}

const head = ['code', 'date', 'time', 'end', 'device', 'member', 'phone', 'state']

async function* listPages(db: Db, search: AppointmentSearch, language: Language): AsyncGenerator<CsvCell[][]> {
  for await (const page of pagesOf(mostCsvRows, (span: Span) => searchForStaff(db, search, span))) {
    yield page.map((row) => {
      const one = toStaffAppointment(row, language, search.now)
      const { nickname, phoneMasked: phone } = one.member
      // A member who came and left without tanning must not read as one who tanned.
      const state = row.leftAt === null ? one.state : 'left'
      return [one.code, one.date, one.time, one.endTime, one.deviceName, nickname, phone, state]
    })
  }
}
