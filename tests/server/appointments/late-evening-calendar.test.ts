import { describe, expect, test } from 'vitest'

import { engines } from '../../support/engines.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'

describe.each(engines)('the calendar of a studio that is open past midnight on $name', (engine) => {
  test('has room for every time that begins on its date, also after midnight of the evening before', async () => {
    const { admin, store } = await staffSetup(engine)
    await store.db.updateTable('shops').set({ opensAt: '18:00', closesAt: '02:00' }).execute()
    const at = (time: string) => new Date(`2026-11-${time}+08:00`).toISOString()
    const { data } = await admin('appointment/day', { date: '2026-11-23' })
    const slots = data.beds.flatMap((bed: { slots: { starts_at: string; time: string }[] }) => bed.slots)
    expect(slots.map(({ time }: { time: string }) => time)).toEqual(expect.arrayContaining(['00:30', '18:00', '23:30']))
    expect(slots.filter((slot: { starts_at: string }) => slot.starts_at < data.starts_at)).toEqual([])
    // What begins after the midnight at its end is on the next date, and its place here would look free.
    expect([data.starts_at, data.ends_at]).toEqual([at('23T00:00'), at('24T00:00')])
    expect(data.beds[0].closed).toContainEqual({ starts_at: at('23T02:00'), ends_at: at('23T18:00'), reason: null })
  })
})
