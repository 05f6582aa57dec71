import { randomUUID } from 'node:crypto'

import { describe, expect, onTestFinished, test } from 'vitest'

import { appointmentDetail, cancelAppointment, postpone } from '#src/contract/appointments.ts'
import { createOrder } from '#src/contract/payments.ts'
import { subscribePush } from '#src/contract/notices.ts'
import { config } from '#src/contract/shops.ts'

import { openNotices } from '#server/modules/notices/actions/open-notices.ts'
import { planReminders } from '#server/modules/notices/actions/plan-reminders.ts'
import { sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { sweep } from '#server/sweep.ts'
import { atTheDoor } from '../../support/devices/at-the-door.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { onlineStudio } from '../../support/payments/online-studio.ts'
import { startPushStandIn } from '../../support/net/push-stand-in.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { day, minute, openServer } from '../../support/open-server.ts'

type Place = Pick<Awaited<ReturnType<typeof openServer>>, 'post' | 'member'>

/** What the owner publishes in one go. */
async function asOwner({ post, member }: Place) {
  const owner = await member({ role: 'admin', staffLevel: 'owner', nickname: '陳店主' })
  const ask = async (path: string, fields: object = {}) =>
    await post(`/api/admin/config/${path}`, anIntent(owner, fields))
  return {
    get: async () => (await ask('get')).data,
    publish: async (changes: object) => {
      const { version } = (await ask('get')).data
      const { draft } = (await ask('save', { version, rev: 0, changes })).data
      return await ask('publish', { version, rev: draft.rev, reason: 'as decided by the chain' })
    },
  }
}

async function withVisits(engine: Engine) {
  const place = await openServer(engine)
  const { post, store, clock, member } = place
  const ann = await member()
  const book = async (startsIn: number, who: SignedIn = ann) =>
    await addVisit(store, who, { startsAt: clock.now + startsIn })
  const stateOf = async (appointment_id: string, who: SignedIn = ann) =>
    (await post(appointmentDetail.path, { ...who, appointment_id })).data.state
  return { ...place, ...(await asOwner(place)), ann, book, stateOf }
}

describe.each(engines)('rules that the chain sets itself on $name', (engine) => {
  test('how late members may come holds for what is booked already, and never for what was missed', async () => {
    const { book, stateOf, publish, travel, post, store, member, get } = await withVisits(engine)
    const bob = await member()
    const [missed, waiting] = [await book(-11 * minute), await book(-5 * minute, bob)]
    expect((await get()).touched.waiting).toBe(1)
    await publish({ late_cancel_minutes: 20 })
    expect([await stateOf(missed), await stateOf(waiting, bob)]).toEqual(['timeout', 'booked'])
    expect((await post(config.path, { shop_id: 1 })).data.rules.late_cancel_minutes).toBe(20)
    const detail = (await post(appointmentDetail.path, { ...bob, appointment_id: waiting })).data
    expect(detail).toMatchObject({ late_minutes: 20 })

    travel(15 * minute)
    expect(await stateOf(waiting, bob), 'exactly twenty minutes late is in time').toBe('booked')
    await sweep(store)
    travel(1)
    expect(await stateOf(waiting, bob)).toBe('timeout')
    expect(await post(cancelAppointment.path, anIntent(bob, { appointment_id: waiting }))).toMatchObject({
      code: 'timed-out',
    })
    expect(await sweep(store)).toBe(1)

    const soon = await book(5 * minute)
    await publish({ late_cancel_minutes: 5 })
    travel(10 * minute + 1)
    expect(await stateOf(soon)).toBe('timeout')
  })

  test('a bed that is booked anew takes the lateness of its day', async () => {
    const { publish, post, store, ann } = await withVisits(engine)
    await publish({ late_cancel_minutes: 30 })
    const input = { shop_id: 1, device_id: 'bed-1', date: '2026-11-22', time: '19:30' }
    const made = await post('/api/appointment/addappointment', anIntent(ann, input))
    expect(made).toMatchObject({ code: 'ok', data: { late_minutes: 30 } })
    expect(await store.db.selectFrom('appointments').select('lateMinutes').execute()).toEqual([{ lateMinutes: 30 }])
  })

  test('one booking opens doors as often as the chain allows', async () => {
    const place = await atTheDoor(engine)
    const { publish } = await asOwner(place)
    await publish({ openings_per_booking: 1 })
    const tap = async () => await place.open(place.ann)
    expect((await tap()).data).toMatchObject({ result: 'opened', openings_left: 0 })
    place.travel(minute)
    expect(await tap()).toMatchObject({ code: 'no-access', data: { reason: 'opened-too-often' } })
    await publish({ openings_per_booking: 2 })
    expect((await tap()).data).toMatchObject({ result: 'opened', openings_left: 0 })
  })

  test('where postponing is off, no member postpones, and the app is told', async () => {
    const { publish, book, post, ann, stateOf, clock, store } = await withVisits(engine)
    const appointment_id = await book(-2 * minute)
    expect((await post(config.path, { shop_id: 1 })).data.features).toEqual({ postpone: true })
    await publish({ can_postpone: false })
    expect((await post(config.path, { shop_id: 1 })).data.features).toEqual({ postpone: false })
    const input = () => anIntent(ann, { appointment_id, minutes: 10 })
    expect(await post(postpone.path, input())).toMatchObject({ httpStatus: 409, code: 'switched-off' })
    const { startsAt } = await store.db.selectFrom('appointments').select('startsAt').executeTakeFirstOrThrow()
    expect([startsAt, await stateOf(appointment_id)]).toEqual([clock.now - 2 * minute, 'booked'])
    await publish({ can_postpone: true })
    expect(await post(postpone.path, input())).toMatchObject({ code: 'ok' })
  })

  test('where notices are off, no phone is subscribed, and nothing is sent to those that are', async () => {
    const push = await startPushStandIn()
    onTestFinished(() => push.close())
    const place = await openServer(engine, { pushOrigins: [push.origin], publicOrigin: 'https://studio.example.com' })
    const { store, post, clock, travel, member } = place
    const { publish } = await asOwner(place)
    const ann = await member()
    const subscribe = (browser: string) =>
      post(subscribePush.path, anIntent(ann, { subscription: push.subscribe(browser).json }))
    const onError = (error: unknown) => expect(error).toBeUndefined()
    const { send } = openNotices({ store, publicOrigin: 'https://studio.example.com', onError })
    const setup = { store, onError, send, texts: textDeps({ onError }) }
    const tick = async () => {
      await planReminders(store)
      await sendDueNotices(setup)
    }
    expect(await subscribe('phone')).toMatchObject({ code: 'ok' })
    await addVisit(store, ann, { startsAt: clock.now + 70 * minute })
    await tick()
    await publish({ sends_notices: false })
    expect((await post(config.path, { shop_id: 1 })).data.push_public_key).toBeNull()
    expect(await subscribe('tablet')).toMatchObject({ httpStatus: 409, code: 'switched-off' })
    travel(10 * minute)
    await tick()
    expect(push.delivered, 'what was planned before').toHaveLength(0)
    await publish({ sends_notices: true })
    travel(45 * minute)
    await tick()
    expect(push.delivered).toHaveLength(1)
  })

  test('where paying online is off, the counter is the only way', async () => {
    const place = await onlineStudio(engine)
    const { post, input } = place
    const { publish } = await asOwner(place)
    await publish({ pays_online: false })
    const reported = (await post(config.path, { shop_id: 1 })).data
    expect(reported.pay_methods).toEqual(['counter'])
    expect(reported.pay_origin).toBeUndefined()
    expect(await post(createOrder.path, input())).toMatchObject({ code: 'pay-method' })
    expect(await post(createOrder.path, input({ pay_method: 'counter' }))).toMatchObject({ code: 'ok' })
  })

  test('what is finished is kept for as many days as the chain says', async () => {
    const { publish, store, clock, ann } = await withVisits(engine)
    await publish({ keep_answers_days: 90, keep_notices_days: 30 })
    const old = clock.now - 89 * day
    const operations = [old, old - 2 * day].map((createdAt) => ({
      memberUid: ann.uid,
      opId: randomUUID(),
      fingerprint: 'f',
      answer: '{}',
      createdAt,
    }))
    await store.db.insertInto('operations').values(operations).execute()
    const isKept = async (createdAt: number) =>
      (await store.db.selectFrom('operations').selectAll().where('createdAt', '=', createdAt).execute()).length === 1
    await sweep(store)
    expect([await isKept(old), await isKept(old - 2 * day)]).toEqual([true, false])
    await publish({ keep_answers_days: 30 })
    await sweep(store)
    expect(await isKept(old)).toBe(false)
  })

  test.each([
    ['no lateness at all', { late_cancel_minutes: 0 }],
    ['an hour of lateness', { late_cancel_minutes: 60 }],
    ['a door that never opens', { openings_per_booking: 0 }],
    ['answers that are gone before phones stop asking', { keep_answers_days: 7 }],
    ['a switch that is neither on nor off', { can_postpone: 'false' }],
  ])('%s is refused', async (_what, changes) => {
    const place = await openServer(engine)
    const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
    const body = anIntent(owner, { version: 1, rev: 0, changes })
    expect(await place.post('/api/admin/config/save', body)).toMatchObject({ code: 'bad-request' })
  })
})
