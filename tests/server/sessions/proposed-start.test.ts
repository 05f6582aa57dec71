import { describe, expect, test } from 'vitest'

import { offerStart } from '#src/contract/staff/board/start-for-member.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { minute } from '../../support/open-server.ts'

describe.each(engines)('what is proposed before a start on $name', (engine) => {
  test('the least there is for the first session, then what was chosen last', async () => {
    const { post, ann, start, rows, floor, member } = await atTheBed(engine)
    const clerk = await member({ role: 'admin' })
    const offer = async (device_id = 'bed-1') => (await post(getUserCardInfo.path, { ...ann, device_id })).data
    const first = await offer()
    expect(first).toMatchObject({ default_intensity: 'light', is_first_session: true })
    expect(first.limits).toEqual({ min_minutes: 5, max_minutes: 20, default_minutes: 5 })
    const attended = { ...clerk, device_id: 'bed-1', member_uid: ann.uid }
    expect((await post(offerStart.path, attended)).data).toMatchObject({
      limits: { default_minutes: 5 },
      default_intensity: 'light',
    })

    await start(ann, { minutes: 9, intensity: 'deep' })
    floor.pass(12 * minute)
    await expect.poll(async () => (await rows())[0]?.state, { interval: 5 }).toBe('ended')
    const next = await offer('bed-2')
    expect(next).toMatchObject({ default_intensity: 'deep', limits: { default_minutes: 9 } })
    expect(next).not.toHaveProperty('is_first_session')
  })

  test('on another kind of bed the lightest again, for the time that is usual there', async () => {
    const { post, ann, start, rows, floor, store } = await atTheBed(engine)
    await store.db.updateTable('devices').set({ typeId: 'stand-up' }).where('deviceId', '=', 'bed-2').execute()
    await start(ann, { minutes: 9, intensity: 'deep' })
    floor.pass(12 * minute)
    await expect.poll(async () => (await rows())[0]?.state, { interval: 5 }).toBe('ended')
    const { data } = await post(getUserCardInfo.path, { ...ann, device_id: 'bed-2' })
    expect(data).toMatchObject({ default_intensity: 'light', limits: { default_minutes: 10 } })
    expect(data).not.toHaveProperty('is_first_session')
  })

  test('a session that gave no light proposes nothing', async () => {
    const { post, ann, start, store } = await atTheBed(engine)
    await start(ann, { minutes: 9, intensity: 'deep' })
    await store.db.updateTable('sessions').set({ settled: 'reserved' }).execute()
    const { data } = await post(getUserCardInfo.path, { ...ann, device_id: 'bed-2' })
    expect(data).toMatchObject({ default_intensity: 'light', is_first_session: true })
  })
})
