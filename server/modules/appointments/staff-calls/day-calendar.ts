import { dayCalendar } from '#src/contract/staff/appointments.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { readDayCalendar } from '#server/modules/appointments/answers/day-calendar.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Store } from '#server/platform/database/store.ts'

export function serveDayCalendar(serve: Serve, store: Store): void {
  serve(dayCalendar, async ({ body: { shopId, date }, language }) => {
    const day = await readDayCalendar(store, { shopId, date, language })
    return day ? ok(day) : refuse('not-found')
  })
}
