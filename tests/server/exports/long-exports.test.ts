import { describe, expect, test } from 'vitest'

import { exportAppointments } from '#src/contract/staff/appointments.ts'

import { engines } from '../../support/engines.ts'
import { openServer } from '../../support/open-server.ts'

/** More than a statement of SQLite takes values. */
const visits = 33_000
const atOnce = 1_000
const halfAnHour = 30 * 60_000

function linesOf(csv: string): string[][] {
  return csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
}

describe.each(engines)('a long export on $name', (engine) => {
  test('has every appointment that a shop ever had, the newest first', async () => {
    const { store, post, member } = await openServer(engine)
    const owner = await member({ role: 'admin', staffLevel: 'owner' })
    const now = await store.now()
    const rows = Array.from({ length: visits }, (_, index) => {
      const startsAt = now - (index + 2) * halfAnHour
      const times = { startsAt, endsAt: startsAt + halfAnHour, createdAt: startsAt }
      const of = { memberUid: owner.uid, shopId: 1, deviceId: 'bed-1', state: 'visited' as const, rev: 1 }
      return { appointmentId: `visit-${String(index).padStart(8, '0')}`, ...of, ...times }
    })
    for (let from = 0; from < visits; from += atOnce) {
      await store.db
        .insertInto('appointments')
        .values(rows.slice(from, from + atOnce))
        .execute()
    }

    const { code, data } = await post(exportAppointments.path, { ...owner, shop_id: 1 })
    expect(code).toBe('ok')
    const times = linesOf(data.csv).map(([, date, time]) => `${date} ${time}`)
    expect([times.length, data.is_cut]).toEqual([visits, false])
    expect(times).toEqual(times.toSorted().toReversed())
    const log = await store.db
      .selectFrom('staffLog')
      .select('after')
      .where('what', '=', 'appointment.export')
      .executeTakeFirst()
    expect(JSON.parse(log?.after ?? '')).toEqual({ rows: visits })
  })
})
