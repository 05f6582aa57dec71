import { describe, expect, test } from 'vitest'

import { type Engine, engines } from '../../support/engines.ts'
import { expectSoundClaims, staffSetup } from '../../support/staff/staff-setup.ts'

/** Two members have booked the first bed tomorrow. */
async function bookedBed(engine: Engine) {
  const setup = await staffSetup(engine)
  const first = (await setup.book(await setup.member(), { time: '20:00' })).data.appointment_id as string
  const second = (await setup.book(await setup.member(), { time: '21:00' })).data.appointment_id as string
  return { ...setup, first, second }
}

describe.each(engines)('a bed that staff empty, on $name', (engine) => {
  test('a bed that is down is emptied', async () => {
    const { admin, first, second, store } = await bookedBed(engine)
    const empty = { device_id: 'bed-1', reason: 'lamp broken' }
    const refused = await admin('appointment/empty-bed', empty)
    expect(
      refused.data.clashes.map((clash: { options: { device_id: string }[] }) => clash.options[0]?.device_id),
    ).toEqual(['bed-2', 'bed-2'])
    const decisions = [first, second].map((appointment_id, index) =>
      Object.assign({ appointment_id, rev: 1, choice: 'move' }, refused.data.clashes[index].options[0]),
    )
    expect(await admin('appointment/empty-bed', { ...empty, decisions })).toMatchObject({ code: 'ok' })
    const rows = await store.db.selectFrom('appointments').select('deviceId').execute()
    expect(rows).toEqual([{ deviceId: 'bed-2' }, { deviceId: 'bed-2' }])
    await expectSoundClaims(store)
  })

  test('a bed that was emptied takes no new booking, and its logs say who closed it and why', async () => {
    const { admin, book, member, first, second, store } = await bookedBed(engine)
    const empty = { device_id: 'bed-1', reason: 'lamp broken' }
    const bed = async () => await store.db.selectFrom('devices').selectAll().where('deviceId', '=', 'bed-1').execute()
    await admin('appointment/empty-bed', empty)
    expect(await bed()).toMatchObject([{ enabled: 1 }])
    const decisions = [first, second].map((appointment_id) => ({ appointment_id, rev: 1, choice: 'cancel' }))
    expect(await admin('appointment/empty-bed', { ...empty, decisions })).toMatchObject({ code: 'ok' })
    expect(await bed()).toMatchObject([{ enabled: 0 }])
    expect(await book(await member(), { time: '10:00' })).toMatchObject({ code: 'device-disabled' })
    const log = await store.db.selectFrom('staffLog').selectAll().where('what', '=', 'devices.switch').execute()
    expect(log).toMatchObject([{ subject: 'device:bed-1', reason: 'lamp broken' }])
    expect(await store.db.selectFrom('deviceLog').selectAll().execute()).toMatchObject([
      { thingId: 'bed-1', what: 'off', note: 'lamp broken' },
    ])
  })

  test('a bed that was emptied stays open where staff say so, and one in maintenance stays there', async () => {
    const { admin, book, member, first, second, store } = await bookedBed(engine)
    const decisions = [first, second].map((appointment_id) => ({ appointment_id, rev: 1, choice: 'cancel' }))
    const empty = { device_id: 'bed-1', reason: 'lamp broken', close: false }
    expect(await admin('appointment/empty-bed', { ...empty, decisions })).toMatchObject({ code: 'ok' })
    const booked = await book(await member(), { time: '10:00' })
    expect(booked).toMatchObject({ code: 'ok' })
    const kept = [{ appointment_id: booked.data.appointment_id, rev: 1, choice: 'keep' }]
    const upkeep = { device_id: 'bed-1', rev: 1, is_maintained: true, reason: 'new fan filter', decisions: kept }
    expect(await admin('device/maintain', upkeep)).toMatchObject({ code: 'ok' })
    const left = [{ appointment_id: booked.data.appointment_id, rev: 1, choice: 'cancel' }]
    const again = { device_id: 'bed-1', reason: 'lamp broken', decisions: left }
    expect(await admin('appointment/empty-bed', again)).toMatchObject({ code: 'ok' })
    expect(await store.db.selectFrom('bedDetails').selectAll().execute()).toMatchObject([
      { deviceId: 'bed-1', isMaintained: 1, offReason: 'new fan filter' },
    ])
  })
})
