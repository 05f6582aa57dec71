import { describe, expect, test } from 'vitest'

import { readMember } from '#server/modules/members/store/members.ts'
import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { pushInbox } from '../../support/members/push-inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { day, hour, openServer } from '../../support/open-server.ts'

/** Ann, who was not here for a hundred days, allows offers, and takes no notifications. */
async function longAway(engine: Engine) {
  const place = await openServer(engine)
  const { store, post, inbox, member } = place
  const ann = await member({ nickname: 'Ann', language: 'en-US', phone: '+85252000002' })
  await post('/api/user/chooseMarketing', anIntent(ann, { is_allowed: true, with_texts: true }))
  place.travel(100 * day)
  const owner = await member({ role: 'admin', staffLevel: 'owner' })
  const call = (path: string, fields: object) => post(`/api/admin/${path}`, anIntent(owner, fields))
  const { send } = pushInbox()
  const onError = (error: unknown) => expect(error).toBeUndefined()
  const tick = () => sendDueNotices({ store, send, onError, texts: textDeps({ messenger: inbox.messenger, onError }) })
  const write = () => call('user/message', { member_uid: ann.uid, text: 'Ann, your goggles are here' })
  const states = async () =>
    (await call('user/messages', { member_uid: ann.uid })).data.list.map(({ state }: { state: string }) => state)
  return { ...place, ann, call, tick, write, states, sms: () => inbox.messages.map(({ to, text }) => [to, text]) }
}

describe.each(engines)('a number that may be another person’s by now, on $name', (engine) => {
  test('is sent nothing about the member, who is called instead', async () => {
    const { ann, store, clock, tick, write, states, sms, call } = await longAway(engine)
    const appointmentId = await addVisit(store, ann, { startsAt: clock.now + 3 * hour, state: 'cancelled' })
    await store.transaction((tx) => notifyMember(tx, ann.uid, { kind: 'cancelled', appointmentId }, clock.now))
    await write()
    await tick()
    expect(sms()).toEqual([])
    expect(await states()).toEqual(['unreached', 'unreached'])
    expect((await call('operation/get', { shop_id: 1 })).data.unreached).toMatchObject([{ what: 'cancelled' }])
  })

  test('is written to again once staff have confirmed it', async () => {
    const { ann, store, tick, write, states, sms, call } = await longAway(engine)
    const { rev } = await readMember(store.db, ann.uid)
    const confirmed = { member_uid: ann.uid, rev, area_code: '852', phone: '52000002', reason: 'saw the phone ring' }
    expect((await call('user/number', confirmed)).code).toBe('ok')
    await write()
    await tick()
    expect(sms()).toEqual([['+85252000002', expect.stringContaining('your goggles are here')]])
    expect(await states()).toEqual(['sent'])
  })

  test('still gets what is offered to everybody, with the way to stop it', async () => {
    const { tick, sms, call } = await longAway(engine)
    const texts = [{ language: 'en-US', text: 'Come back: mornings −20%' }]
    expect((await call('groups/send', { lapsed_days: 90, texts, members: 1 })).code).toBe('ok')
    await tick()
    expect(sms()).toEqual([['+85252000002', expect.stringMatching(/mornings −20% To stop: /)]])
  })

  test('an account whose number was taken off is written to at none', async () => {
    const { ann, store, tick, write, states, sms, call } = await longAway(engine)
    const { uid } = (await call('users/create', { area_code: '852', phone: '53000003' })).data
    const { rev } = await readMember(store.db, uid)
    const given = { member_uid: uid, rev, area_code: '852', phone: '52000002', reason: 'saw the phone ring' }
    expect((await call('user/number', given)).code).toBe('ok')
    expect((await readMember(store.db, ann.uid)).phone).toMatch(/^apart /)
    await write()
    await tick()
    expect([sms(), await states()]).toEqual([[], ['unreached']])
  })
})
