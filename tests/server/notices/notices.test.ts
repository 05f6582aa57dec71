import { describe, expect, test } from 'vitest'

import { cancelAppointment, postpone } from '#src/contract/appointments.ts'
import { subscribePush, unsubscribePush } from '#src/contract/notices.ts'
import { config } from '#src/contract/shops.ts'
import { logout } from '#src/contract/members.ts'
import { titleNow } from '#src/domain/notices/notice.ts'

import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { openNotices } from '#server/modules/notices/actions/open-notices.ts'
import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { sweep } from '#server/sweep.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { withPhone } from '../../support/messaging/with-phone.ts'
import { hour, minute } from '../../support/open-server.ts'

const english = { 'accept-language': 'en-US' }

describe.each(engines)('reminders on $name', (engine) => {
  test('come 60 and 15 minutes before the start, in the shop’s time and the phone’s language', async () => {
    const { store, clock, ann, subscribe, travel, tick, said } = await withPhone(engine)
    await subscribe(ann, 'tablet', english)
    const id = await addVisit(store, ann, { startsAt: clock.now + 3.5 * hour })
    await tick()
    travel(2.5 * hour - 1)
    await tick()
    expect(said(), 'not a moment early').toHaveLength(0)
    travel(1)
    await tick()
    await tick()
    expect(said().sort((a, b) => (a.language < b.language ? 1 : -1))).toMatchObject([
      { title: '{minutes} 分鐘後開始', body: '今日 19:30 • 1 號機 • 銅鑼灣店', tag: `appointment:${id}` },
      { title: 'Starts in {minutes} min', body: 'Today 19:30 • Bed 1 • Causeway Bay', language: 'en-US' },
    ])
    expect(said()[0]?.path).toBe(`/hk/appointment-result?id=${id}`)
    travel(45 * minute)
    await tick()
    expect(
      said()
        .map((message) => titleNow(message, clock.now))
        .slice(2),
    ).toEqual(expect.arrayContaining(['15 分鐘後開始', 'Starts in 15 min']))
    travel(2 * hour)
    await tick()
    expect(said()).toHaveLength(4)
  })

  test('of a booking made in the last hour come once, and made in the last quarter never', async () => {
    const { store, clock, ann, travel, tick, said } = await withPhone(engine)
    await tick()
    await addVisit(store, ann, { startsAt: clock.now + 40 * minute })
    const other = await addVisit(store, ann, { startsAt: clock.now + 14 * minute, deviceId: 'bed-2' })
    for (let passed = 0; passed < 60; passed++) {
      await tick()
      travel(minute)
    }
    expect(said()).toHaveLength(1)
    expect(said()[0]?.tag).not.toContain(other)
  })

  test('follow a postponed appointment, and do not come for a cancelled one', async () => {
    const { store, post, clock, ann, travel, tick, said } = await withPhone(engine)
    const [later, off] = [
      await addVisit(store, ann, { startsAt: clock.now + 70 * minute }),
      await addVisit(store, ann, { startsAt: clock.now + 100 * minute, deviceId: 'bed-2' }),
    ]
    await tick()
    travel(56 * minute)
    await tick()
    expect(said(), 'an hour before each').toHaveLength(2)
    // The planned quarter of an hour is one minute away; a member on the way moves it.
    await store.db
      .updateTable('appointments')
      .set({ startsAt: clock.now + 29 * minute })
      .where('appointmentId', '=', later)
      .execute()
    await post(cancelAppointment.path, anIntent(ann, { appointment_id: off }))
    for (let passed = 0; passed < 60; passed++) {
      travel(minute)
      await tick()
      if (passed < 13) expect(said()).toHaveLength(2)
    }
    expect(said()).toHaveLength(3)
    expect(said()[2]).toMatchObject({ tag: `appointment:${later}`, startsAt: clock.now - 31 * minute })
  })

  test('are not sent for the start that a member has just postponed', async () => {
    const { store, post, clock, ann, travel, tick, said } = await withPhone(engine)
    const id = await addVisit(store, ann, { startsAt: clock.now + 20 * minute })
    await tick()
    travel(5 * minute)
    await tick()
    expect(said()).toHaveLength(1)
    travel(16 * minute)
    expect(await post(postpone.path, anIntent(ann, { appointment_id: id, minutes: 15 }))).toMatchObject({ code: 'ok' })
    for (let passed = 0; passed < 20; passed++) {
      await tick()
      travel(minute)
    }
    expect(said()).toHaveLength(1)
  })

  test('that a server missed are sent while they help, with the minutes that are really left', async () => {
    const { store, clock, ann, travel, tick, said } = await withPhone(engine)
    await addVisit(store, ann, { startsAt: clock.now + 90 * minute })
    await tick()
    travel(50 * minute)
    await tick()
    expect(said().map((message) => titleNow(message, clock.now))).toEqual(['40 分鐘後開始'])
    travel(41 * minute)
    await tick()
    expect(said(), 'it has begun').toHaveLength(1)
  })
})

describe.each(engines)('notices on $name', (engine) => {
  test('tell what staff did to an appointment, as it is when they are sent', async () => {
    const { store, clock, ann, tick, said, notify } = await withPhone(engine)
    const fromAt = clock.now + 3.5 * hour
    const id = await addVisit(store, ann, { startsAt: fromAt + 30 * minute })
    await notify(ann, { kind: 'moved', appointmentId: id, fromAt })
    await tick()
    expect(said()[0]).toMatchObject({ title: '職員已更改你的預約', body: '今日 20:00，原為 19:30 • 1 號機 • 銅鑼灣店' })

    await notify(ann, { kind: 'moved', appointmentId: id, fromAt })
    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    await notify(ann, { kind: 'cancelled', appointmentId: id })
    await tick()
    expect(said().slice(1), 'the move is no longer true').toMatchObject([{ title: '分店已取消你的預約' }])
  })

  test('carry what the server says, in each phone’s language', async () => {
    const { ann, subscribe, tick, said, notify } = await withPhone(engine)
    await subscribe(ann, 'phone', { 'accept-language': 'zh-CN' })
    const text = { 'zh-HK': '今日休息', 'zh-CN': '今天休息', 'en-US': 'Closed today' }
    await notify(ann, { kind: 'broadcast', text })
    await tick()
    expect(said()).toMatchObject([{ title: '日刻', body: '今天休息', path: '/hk/' }])
  })

  test('are undone together with what they tell', async () => {
    const { store, ann, tick, push } = await withPhone(engine)
    const undone = store.transaction(async (tx) => {
      await notifyMember(tx, ann.uid, { kind: 'cancelled', appointmentId: 'none' }, await store.now(tx))
      throw new Error('No')
    })
    await expect(undone).rejects.toThrow('No')
    await tick()
    expect(push.knocks()).toBe(0)
    expect(await store.db.selectFrom('notices').selectAll().execute()).toEqual([])
  })

  test('are not sent after logging out, nor to a browser that has become another member’s', async () => {
    const { store, post, clock, ann, member, subscribe, travel, tick, push } = await withPhone(engine)
    const bob = await member()
    await subscribe(ann, 'tablet')
    await addVisit(store, ann, { startsAt: clock.now + 70 * minute })
    await post(subscribePush.path, anIntent(bob, { subscription: push.subscribe('phone').json }))
    await post(logout.path, ann)
    await tick()
    travel(10 * minute)
    await tick()
    expect(push.knocks()).toBe(0)
  })

  test('end with the word of the member, and with the 30 days of a login', async () => {
    const { store, post, ann, travel, subscribe } = await withPhone(engine)
    const rows = () => store.db.selectFrom('pushSubscriptions').select('endpoint').execute()
    const [{ endpoint } = { endpoint: '' }] = await rows()
    await post(unsubscribePush.path, anIntent(ann, { endpoint }))
    expect(await rows()).toEqual([])
    await subscribe(ann, 'phone')
    for (let days = 0; days < 31; days++) {
      travel(24 * hour)
      await sweep(store)
      expect((await rows()).length, `after ${days + 1} days`).toBe(days < 29 ? 1 : 0)
    }
  })

  test('a browser that its push service no longer knows is forgotten', async () => {
    const { store, ann, subscribe, notify, tick, push, said } = await withPhone(engine)
    await subscribe(ann, 'old')
    push.answer('old', 410)
    await notify(ann, { kind: 'broadcast', text: { 'zh-HK': '一', 'zh-CN': '一', 'en-US': '1' } })
    await tick()
    expect(said()).toHaveLength(1)
    const left = await store.db.selectFrom('pushSubscriptions').select('endpoint').execute()
    expect(left.map(({ endpoint }) => endpoint.split('/').at(-1))).toEqual(['phone'])
  })

  test('a push service in trouble is asked again later, and the other phone is left in peace', async () => {
    const { ann, subscribe, notify, tick, travel, push, said } = await withPhone(engine)
    await subscribe(ann, 'tablet')
    push.answer('tablet', 503)
    await notify(ann, { kind: 'broadcast', text: { 'zh-HK': '一', 'zh-CN': '一', 'en-US': '1' } })
    await tick()
    await tick()
    expect(push.knocks()).toBe(2)
    push.answer('tablet', 201)
    travel(15_000)
    await tick()
    travel(hour)
    await tick()
    expect(push.delivered.map(({ browser }) => browser)).toEqual(['phone', 'tablet'])
    expect(said()).toHaveLength(2)
  })

  test('a server that died with a notice in its hands loses it to the next one', async () => {
    const { ann, setup, notify, travel, said } = await withPhone(engine)
    await notify(ann, { kind: 'broadcast', text: { 'zh-HK': '一', 'zh-CN': '一', 'en-US': '1' } })
    const dying: NoticeDeps = { ...setup, send: () => Promise.reject(new Error('Power cut')) }
    await sendDueNotices(dying)
    await sendDueNotices(setup)
    expect(said(), 'the first one may still be at it').toHaveLength(0)
    travel(minute)
    await sendDueNotices(setup)
    expect(said()).toHaveLength(1)
  })

  test('browsers get one key for ever, and the studio proves that it is the one', async () => {
    const { store, post, ann, notify, tick, push } = await withPhone(engine)
    const key = async () => (await post(config.path, { shop_id: 1 })).data.push_public_key as string
    const first = await key()
    expect(Buffer.from(first, 'base64url')).toHaveLength(65)
    const again = openNotices({ store, publicOrigin: 'https://studio.example.com', onError: () => undefined })
    expect(await again.publicKey({ email: '' })).toBe(first)
    await notify(ann, { kind: 'broadcast', text: { 'zh-HK': '一', 'zh-CN': '一', 'en-US': '1' } })
    await tick()
    expect(push.delivered[0]?.headers['authorization']).toContain(`k=${first}`)
    expect(push.delivered[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  })

  test('an address that is no push service is refused, and nothing is sent there', async () => {
    const { post, ann, push } = await withPhone(engine)
    const { json } = push.subscribe('phone')
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://10.0.0.1/push',
      'https://fcm.googleapis.com.evil.example/x',
    ]) {
      const answer = await post(subscribePush.path, anIntent(ann, { subscription: { ...json, endpoint } }))
      expect(answer, endpoint).toMatchObject({
        code: 'bad-request',
        data: { issues: [{ path: 'subscription.endpoint' }] },
      })
    }
  })
})
