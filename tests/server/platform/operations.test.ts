import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addAppointment, cancelAppointment } from '#src/contract/appointments.ts'
import { editProfile } from '#src/contract/members.ts'

import { createLogin } from '#server/modules/members/store/logins.ts'
import { sweep } from '#server/sweep.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { day, openServer } from '../../support/open-server.ts'

const { path } = addAppointment

describe.each(engines)('one intent takes effect once on $name', (engine) => {
  test('a booking that arrives three times at once takes effect once and gets equal answers', async () => {
    const { store, post, member } = await openServer(engine)
    const booking = aBooking(await member())

    const [first, second, third] = await Promise.all([post(path, booking), post(path, booking), post(path, booking)])

    expect(first.code).toBe('ok')
    expect([second.data, third.data]).toEqual([first.data, first.data])
    expect(await store.db.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
  })

  test('a repeated booking gets the first answer even after the appointment was cancelled', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const booking = aBooking(ann)
    const first = await post(path, booking)
    await post(cancelAppointment.path, anIntent(ann, { appointment_id: first.data.appointment_id }))

    const again = await post(path, booking)
    expect([again.code, again.data]).toEqual([first.code, first.data])
  })

  test('a refusal is remembered: the same booking is not accepted later', async () => {
    const { post, member } = await openServer(engine)
    const [ann, bob] = [await member(), await member()]
    const { data } = await post(path, aBooking(ann))
    const refused = aBooking(bob)
    expect(await post(path, refused)).toMatchObject({ httpStatus: 409, code: 'slot-full' })

    await post(cancelAppointment.path, anIntent(ann, { appointment_id: data.appointment_id }))

    expect(await post(path, refused)).toMatchObject({ code: 'slot-full' })
    expect(await post(path, aBooking(bob))).toMatchObject({ code: 'ok' })
  })

  test('a booking that the version of the server before has answered is known again, and answered the same', async () => {
    const { store, post, member } = await openServer(engine)
    const ann = await member()
    const booking = aBooking(ann)
    const { data } = await post(path, booking)
    const { shop_id, device_id, date, time } = booking
    const asked = JSON.stringify([path, Object.entries({ date, device_id, shop_id, time })])
    const fingerprint = createHash('sha256').update(asked).digest('base64url')
    const [stored] = await store.db.selectFrom('operations').selectAll().execute()
    expect(stored).toMatchObject({ fingerprint })
    const { cancel_ticket: ticket, ...kept } = data
    expect(JSON.parse(stored?.answer ?? '')).toEqual({ code: 'ok', data: kept })

    const { late_minutes: _added, ...earlier } = kept
    await store.db
      .updateTable('operations')
      .set({ answer: JSON.stringify({ code: 'ok', data: earlier }) })
      .execute()
    expect((await post(path, booking)).data).toEqual({ ...earlier, cancel_ticket: ticket })
  })

  test('a refusal is stored in the words of the wire, and given again', async () => {
    const { store, post, member } = await openServer(engine)
    const ann = await member()
    await post(editProfile.path, anIntent(ann, { nickname: 'Bea' }))
    const edit = anIntent(ann, { nickname: 'Ann', base_rev: 0 })
    const first = await post(editProfile.path, edit)
    expect(first).toMatchObject({ code: 'changed', data: { phone_masked: expect.any(String) } })
    const stored = await store.db.selectFrom('operations').selectAll().where('opId', '=', edit.op_id).execute()
    expect(stored.map(({ answer }) => JSON.parse(answer))).toEqual([{ code: 'changed', data: first.data }])
    expect((await post(editProfile.path, edit)).data).toEqual(first.data)
  })

  test('a retry with a new token and another place is the same booking', async () => {
    const { store, post, member } = await openServer(engine)
    const ann = await member()
    const booking = aBooking(ann)
    const first = await post(path, booking)
    const token = await store.transaction(async (tx) => createLogin(tx, ann.uid, await store.now(tx)))

    expect((await post(path, { ...booking, token, stat_shop_id: 3 })).data).toEqual(first.data)
  })

  test('a cancellation is the same one after the member has switched shops', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const { data } = await post(path, aBooking(ann))
    const cancel = anIntent(ann, { appointment_id: data.appointment_id, shop_id: 1 })
    const first = await post(cancelAppointment.path, cancel)
    const again = await post(cancelAppointment.path, { ...cancel, shop_id: 3 })
    expect([again.code, again.data]).toEqual(['ok', first.data])
  })

  test('other wishes under the same op_id are a mismatch and change nothing', async () => {
    const { store, post, member } = await openServer(engine)
    const ann = await member()
    const booking = aBooking(ann)
    await post(path, booking)

    expect(await post(path, { ...booking, time: '19:00' })).toMatchObject({ httpStatus: 409, code: 'op-mismatch' })
    const edit = { ...anIntent(ann), op_id: booking.op_id, nickname: 'Ann' }
    expect(await post(editProfile.path, edit)).toMatchObject({ code: 'op-mismatch' })
    expect(await store.db.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
  })

  test('two members may use the same op_id', async () => {
    const { post, member } = await openServer(engine)
    const booking = aBooking(await member())
    const bob = await member()
    await post(path, booking)
    expect(await post(path, { ...booking, ...bob, device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })

  test('answers are kept for longer than a client retries, and not for ever', async () => {
    const { store, post, member, travel } = await openServer(engine)
    const ann = await member()
    await post(editProfile.path, anIntent(ann, { nickname: 'Ann' }))
    const kept = () => store.db.selectFrom('operations').selectAll().execute()
    travel(30 * day)
    await sweep(store)
    expect(await kept()).toHaveLength(1)
    travel(31 * day)
    await sweep(store)
    expect(await kept()).toEqual([])
  })
})
