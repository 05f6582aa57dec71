import { describe, expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { cardLedger } from '#src/contract/cards.ts'
import { openDoor } from '#src/contract/doors.ts'
import { openSession, startSession, stopSession } from '#src/contract/sessions.ts'
import { confirmSale } from '#src/contract/staff/sales.ts'
import { createOrder } from '#src/contract/payments.ts'
import { consent, getUserInfo } from '#src/contract/members.ts'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, aPackage, anIntent } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { hour, minute } from '../../support/open-server.ts'

describe.each(engines)('a whole visit on $name', (engine) => {
  test('is booked, paid, let in, tanned once, charged once, and rested after', async () => {
    const { store, post, member, floor, travel } = await studioOnFloor(engine)
    await store.db.insertInto('packages').values(aPackage()).execute()
    const [ann, staff] = [await member(), await member({ role: 'admin' })]
    const proofOf = (kind: 'door' | 'device', id: string) => qrSignature(floor.secrets.qrSecret, kind, id)
    const tap = { lock_id: 'door-1', proof: proofOf('door', 'door-1') }
    const open = async () => (await post(openDoor.path, anIntent(ann, tap))).data
    const user = async () => (await post(getUserInfo.path, ann)).data

    const input = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
    const { pay } = (await post(createOrder.path, anIntent(ann, input))).data
    const payment = { qr_text: pay.qr_text, amount_cents: 168_000 }
    const { card_id } = (await post(confirmSale.path, anIntent(staff, payment))).data.order
    await post(consent.path, anIntent(ann, { version: '2026-11-01', adult: true }))
    const booked = await post(addAppointment.path, aBooking(ann, { date: '2026-11-21', time: '16:30' }))
    expect(booked).toMatchObject({ code: 'ok' })

    expect(await open()).toMatchObject({ reason: 'too-early', opens_at: '2026-11-21T08:25:00.000Z' })
    await travel(25 * minute)
    expect(await open()).toMatchObject({ result: 'opened' })
    // The visit that has just begun does not keep the member from the very session that it is for.
    expect(await user()).toMatchObject({ check_in_count: 1, next_allowed_at: null })

    // Later than anybody may come, and still this is the member who is inside.
    await travel(17 * minute)
    const proof = proofOf('device', 'bed-1')
    const start = { device_id: 'bed-1', card_id, minutes: 10, intensity: 'light', transport: 'remote', proof }
    const started = await post(startSession.path, anIntent(ann, start))
    expect(started).toMatchObject({ code: 'ok' })
    await travel(4 * minute)
    expect((await post(openSession.path, ann)).data).toMatchObject({ state: 'running', times_left: 11 })
    expect(await open()).toMatchObject({ result: 'opened', openings_left: 1 })

    const { session_id } = started.data
    expect(await post(stopSession.path, anIntent(ann, { session_id }))).toMatchObject({ code: 'ok' })
    const session = async () => (await post(openSession.path, { ...ann, session_id })).data
    await expect.poll(session).toMatchObject({ state: 'ended', end_reason: 'stopped' })
    expect(await open()).toMatchObject({ allowed: false })

    const ledger = (await post(cardLedger.path, { ...ann, card_id })).data
    expect(ledger.card).toMatchObject({ times_total: 12, times_left: 11, used_percent: 8 })
    const reasons = ledger.list.map(({ reason }: { reason: string }) => reason)
    expect(reasons.toSorted()).toEqual(['purchase', 'reserve', 'use'])
    const { ended_at } = await session()
    const restedAt = Date.parse(ended_at) + 48 * hour
    expect(await user()).toMatchObject({ check_in_count: 1, next_allowed_at: new Date(restedAt).toISOString() })
    const tooSoon = await post(addAppointment.path, aBooking(ann, { date: '2026-11-23', time: '16:30' }))
    expect(tooSoon).toMatchObject({ code: 'too-soon' })
    const inTime = await post(addAppointment.path, aBooking(ann, { date: '2026-11-23', time: '17:00' }))
    expect(inTime).toMatchObject({ code: 'ok' })
    expect(floor.lock().openings()).toBe(2)
  })
})
