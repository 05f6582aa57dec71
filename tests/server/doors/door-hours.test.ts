import { describe, expect, test } from 'vitest'

import { atTheDoor } from '../../support/devices/at-the-door.ts'
import { engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

describe.each(engines)('a door outside the hours of its shop on $name', (engine) => {
  test('a member with the first time of the day comes in before the shop opens, staff at any hour, and the log says so', async () => {
    const { open, member, store, clock, lock } = await atTheDoor(engine)
    const opening = Date.parse('2026-11-22T10:00:00+08:00')
    const [first, staff] = [await member(), await member({ role: 'admin', staffLevel: 'staff' })]
    await addVisit(store, first, { startsAt: opening })
    clock.now = opening - 5 * hour
    expect(await open(staff)).toMatchObject({ code: 'ok', data: { result: 'opened' } })
    clock.now = opening - 5 * minute - 1
    expect((await open(first)).data).toMatchObject({ reason: 'too-early', opens_at: '2026-11-22T01:55:00.000Z' })
    clock.now += 1
    expect(await open(first)).toMatchObject({ code: 'ok', data: { result: 'opened' } })
    expect(lock.commands.length).toBe(2)
    const rows = await store.db.selectFrom('doorOpenings').select(['memberUid', 'rule']).execute()
    expect(rows).toContainEqual({ memberUid: staff.uid, rule: 'staff' })
    const log = await store.db.selectFrom('doorLog').select('entry').execute()
    expect(log.some(({ entry }) => entry.includes(staff.uid))).toBe(true)
  })
})
