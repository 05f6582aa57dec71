import { describe, expect, test } from 'vitest'

import {
  addAppointment,
  appointmentDetail,
  appointmentRecord,
  cancelAppointment,
  cancelByTicket,
  latestAppointment,
  postpone,
} from '#src/contract/appointments.ts'
import { logoutEverywhere } from '#src/contract/account.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { hour, openServer } from '../../support/open-server.ts'

/** A member with an appointment at 18:00 today, two hours from now, and its ticket. */
async function booked(engine: Engine) {
  const place = await openServer(engine)
  const ann = await place.member()
  const kept = await place.post(addAppointment.path, aBooking(ann, { date: '2026-11-21' }))
  const appointment_id: string = kept.data.appointment_id
  const detail = async () => (await place.post(appointmentDetail.path, { ...ann, appointment_id })).data
  const ticket: string = (await detail()).cancel_ticket
  const cancel = (fields: object = {}) => place.post(cancelByTicket.path, { appointment_id, rev: 1, ticket, ...fields })
  return { ...place, ann, appointment_id, kept, ticket, cancel, detail }
}

describe.each(engines)('a ticket that cancels without a login on $name', (engine) => {
  test('comes with what is ahead and is kept in no answer of the server', async () => {
    const { post, ann, kept, ticket, store } = await booked(engine)
    expect(ticket).toMatch(/^[\w-]{43}$/)
    expect((await post(latestAppointment.path, ann)).data.cancel_ticket).toBe(ticket)
    expect((await post(appointmentRecord.path, { ...ann, page: 1, page_size: 20 })).data.list[0].cancel_ticket).toBe(
      ticket,
    )
    expect(kept.data.cancel_ticket).toBe(ticket)
    expect(JSON.stringify(await store.db.selectFrom('operations').selectAll().execute())).not.toContain(ticket)
  })

  test('cancels that booking once when every login has ended, frees its time, and tells nothing about it', async () => {
    const { post, ann, member, cancel, store, appointment_id } = await booked(engine)
    await post(logoutEverywhere.path, anIntent(ann))
    expect(await cancel()).toMatchObject({ httpStatus: 200, code: 'ok', data: null })
    expect(await cancel()).toMatchObject({ code: 'already', data: null })
    const row = await store.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ appointmentId: appointment_id, state: 'cancelled', rev: 2 })
    expect(await post(addAppointment.path, aBooking(await member(), { date: '2026-11-21' }))).toMatchObject({
      code: 'ok',
    })
  })

  test('of simultaneous ones one is ok and the others are already done', async () => {
    const { cancel } = await booked(engine)
    const codes = (await Promise.all([cancel(), cancel(), cancel()])).map(({ code }) => code)
    expect(codes.sort()).toEqual(['already', 'already', 'ok'])
  })

  test("cancels no other booking, neither the same member's nor another's, and does not tell whether there is one", async () => {
    const { post, ann, member, cancel, store } = await booked(engine)
    const ben = await member()
    const own = await post(addAppointment.path, aBooking(ann, { date: '2026-11-26' }))
    const others = await post(addAppointment.path, aBooking(ben, { date: '2026-11-23' }))
    const answers = [
      await cancel({ appointment_id: own.data.appointment_id }),
      await cancel({ appointment_id: others.data.appointment_id }),
      await cancel({ appointment_id: 'there-is-none' }),
      await cancel({ ticket: 'A'.repeat(43) }),
    ]
    const said = answers.map(({ httpStatus, code, msg, data }) => ({ httpStatus, code, msg, data }))
    for (const each of said) expect(each).toEqual(said[0])
    expect(said[0]).toMatchObject({ code: 'not-found', data: null })
    const states = await store.db.selectFrom('appointments').select('state').execute()
    expect(states.map(({ state }) => state)).toEqual(['booked', 'booked', 'booked'])
  })

  test('does not pass as a login, and no other call takes it', async () => {
    const { post, ann, ticket, appointment_id } = await booked(engine)
    const withTicket = anIntent({ uid: ann.uid, token: ticket }, { appointment_id })
    expect(await post(cancelAppointment.path, withTicket)).toMatchObject({ code: 'signed-out' })
  })

  test('is worth something until the booking begins, and not after', async () => {
    const inTime = await booked(engine)
    inTime.travel(2 * hour - 1)
    expect(await inTime.cancel()).toMatchObject({ code: 'ok' })

    const late = await booked(engine)
    late.travel(2 * hour)
    expect(await late.cancel()).toMatchObject({ code: 'too-late' })
    expect(await late.detail()).toMatchObject({ state: 'booked' })
  })

  test('does not cancel what was moved since, nor what its member has come for', async () => {
    const moved = await booked(engine)
    await moved.post(postpone.path, anIntent(moved.ann, { appointment_id: moved.appointment_id, minutes: 10 }))
    expect(await moved.cancel()).toMatchObject({ code: 'changed', data: null })

    const visited = await booked(engine)
    await visited.store.db.updateTable('appointments').set({ state: 'visited' }).execute()
    expect(await visited.cancel()).toMatchObject({ code: 'visited', data: null })
  })

  test('can be tried so often from one address and then has to wait', async () => {
    const { cancel } = await booked(engine)
    const codes = new Set<string>()
    for (let tries = 0; tries < 61; tries += 1) codes.add((await cancel({ ticket: 'A'.repeat(43) })).code)
    expect([...codes]).toEqual(['not-found', 'too-many'])
  })
})
