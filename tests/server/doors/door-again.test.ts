import { describe, expect, test } from 'vitest'

import { doorInfo } from '#src/contract/doors.ts'

import { atTheDoor } from '../../support/devices/at-the-door.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { minute } from '../../support/open-server.ts'

async function openedDoor(engine: Engine) {
  const place = await atTheDoor(engine)
  const { open, post, ann } = place
  const info = async () => (await post(doorInfo.path, { ...ann, lock_id: 'door-1' })).data
  const first = await open(ann)
  expect(first.data).toMatchObject({ result: 'opened', openings_left: 2 })
  return { ...place, info }
}

describe.each(engines)('a door that is open for a member on $name', (engine) => {
  test('is told as such, until it locks', async () => {
    const { info, travel } = await openedDoor(engine)
    expect(await info()).toMatchObject({ open_seconds: 30, uncounted_seconds: 30 })
    travel(29_999)
    expect(await info()).toMatchObject({ open_seconds: 0, uncounted_seconds: 0 })
    travel(1)
    expect(await info()).not.toHaveProperty('open_seconds')
    expect(await info()).not.toHaveProperty('uncounted_seconds')
  })

  test('is told as such to nobody else', async () => {
    const { post, member } = await openedDoor(engine)
    const { data } = await post(doorInfo.path, { ...(await member()), lock_id: 'door-1' })
    expect(data).toMatchObject({ state: 'in-use' })
    expect(data).not.toHaveProperty('open_seconds')
  })

  test('opens again for nothing, and for as long as the first time only', async () => {
    const { open, ann, info, travel, lock } = await openedDoor(engine)
    travel(20_000)
    expect((await open(ann)).data).toMatchObject({ result: 'opened', openings_left: 2 })
    expect(lock.commands).toHaveLength(2)
    expect(await info()).toMatchObject({ open_seconds: 30, uncounted_seconds: 10 })
    travel(20_000)
    expect(await info()).toMatchObject({ open_seconds: 10 })
    expect(await info(), 'open, and not promised for nothing any more').not.toHaveProperty('uncounted_seconds')
    expect((await open(ann)).data, 'open, but for nothing already').toMatchObject({ openings_left: 1 })
  })

  test('opens again where nothing is left, and not once it has locked', async () => {
    const { open, ann, travel, info } = await openedDoor(engine)
    for (const left of [1, 0]) {
      travel(minute)
      expect((await open(ann)).data).toMatchObject({ result: 'opened', openings_left: left })
    }
    travel(10_000)
    expect((await info()).access).toMatchObject({ allowed: true, openings_left: 0 })
    expect((await open(ann)).data).toMatchObject({ result: 'opened', openings_left: 0 })
    travel(30_000)
    expect((await open(ann)).data).toMatchObject({ reason: 'opened-too-often' })
  })

  test('is not open for nothing after a tap whose answer is unknown, or that failed', async () => {
    const { open, ann, travel, lock } = await openedDoor(engine)
    travel(minute)
    lock.answers({ kind: 'unknown' })
    expect((await open(ann)).data).toMatchObject({ result: 'unknown', openings_left: 1 })
    lock.answers({ kind: 'opened' })
    expect((await open(ann)).data).toMatchObject({ result: 'opened', openings_left: 0 })
  })
})
