import { describe, expect, test } from 'vitest'

import { engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { day, hour, minute } from '../../support/open-server.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'

describe.each(engines)('a member who is early on $name', (engine) => {
  test.each([
    ['ten minutes in the morning', '2026-11-21T11:55:00+08:00', 10 * minute, 'ok'],
    ['nine hours on the same day', '2026-11-21T11:55:00+08:00', 9 * hour, 'ok'],
    ['ten minutes over midnight', '2026-11-21T23:55:00+08:00', 10 * minute, 'ok'],
    ['two hours over midnight', '2026-11-21T23:55:00+08:00', 2 * hour, 'ok'],
    ['more than two hours over midnight', '2026-11-21T23:55:00+08:00', 2 * hour + 1, 'too-early'],
  ])('by %s is checked in or told when', async (_how, at, early, code) => {
    const { admin, member, store, clock } = await staffSetup(engine)
    clock.now = Date.parse(at)
    await store.db
      .updateTable('logins')
      .set({ usedAt: clock.now, expiresAt: clock.now + day })
      .execute()
    const ann = await member({ nickname: 'Ann' })
    const appointment_id = await addVisit(store, ann, { startsAt: clock.now + early })
    expect((await admin('appointment/visit', { appointment_id })).code).toBe(code)
  })
})
