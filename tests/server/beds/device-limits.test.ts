import { describe, expect, test } from 'vitest'

import {
  discardConfig,
  getConfig,
  publishConfig,
  restoreConfig,
  saveConfig,
} from '#src/contract/staff/beds/bed-config.ts'
import { postponeForMember } from '#src/contract/staff/appointments.ts'
import { addAppointment, calendarRecord, postpone } from '#src/contract/appointments.ts'
import { offerStart } from '#src/contract/staff/board/start-for-member.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, addVisit, anIntent } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { hour, minute } from '../../support/open-server.ts'

const reason = 'Because the test says so'

const stages = [
  { from_session: 1, light: 6, medium: 5, deep: null },
  { from_session: 2, light: 8, medium: 8, deep: 7 },
]

describe.each(engines)('limits of a type on $name', (engine) => {
  async function chain(place: Awaited<ReturnType<typeof studioOnFloor>> | Awaited<ReturnType<typeof atTheBed>>) {
    const owner = await place.member({ role: 'admin' })
    const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
    const kind = async () => {
      const config = (await place.post(getConfig.path, { ...owner })).data
      return config.kinds.find((one: { kind: string }) => one.kind === 'lie-down')
    }
    const save = async (changes: object) => {
      const { limits, draft } = await kind()
      const body = { kind: 'lie-down', rev: draft?.rev ?? 0, limits: { ...(draft?.limits ?? limits), ...changes } }
      return await place.post(saveConfig.path, anIntent(manager, body))
    }
    const publish = async (fields: object = {}) =>
      await place.post(
        publishConfig.path,
        anIntent(owner, { kind: 'lie-down', rev: (await kind()).draft.rev, reason, ...fields }),
      )
    return { owner, manager, kind, save, publish }
  }

  test('are a draft until the owner publishes them; what is loosened needs the name of the type', async () => {
    const place = await atTheBed(engine)
    const { owner, manager, kind, save, publish } = await chain(place)
    const { post, start, ann } = place
    expect(await save({ max_minutes: 7 })).toMatchObject({
      code: 'ok',
      data: { version: 1, draft: { version: 2, rev: 1 } },
    })
    expect(await start(ann)).toMatchObject({ code: 'ok' })
    expect(await post(publishConfig.path, anIntent(manager, { kind: 'lie-down', rev: 1, reason }))).toMatchObject({
      httpStatus: 403,
    })
    expect(await publish({ rev: 9 })).toMatchObject({ code: 'changed' })
    expect(await publish()).toMatchObject({ code: 'ok', data: { version: 2, draft: null } })

    expect(await save({ max_minutes: 12 })).toMatchObject({ code: 'ok', data: { draft: { version: 3 } } })
    expect(await publish()).toMatchObject({ code: 'bad-signature' })
    expect(await publish({ typed_name: 'stand-up' })).toMatchObject({ code: 'bad-signature' })
    expect(await publish({ typed_name: '臥式' })).toMatchObject({ code: 'ok', data: { version: 3 } })
    const back = { kind: 'lie-down', version: 2, present: 3, reason }
    expect(await post(restoreConfig.path, anIntent(owner, back))).toMatchObject({ code: 'ok', data: { version: 4 } })
    expect((await kind()).limits.max_minutes).toBe(7)
    expect((await kind()).versions.map(({ state }: { state: string }) => state)).toEqual([
      'published',
      'replaced',
      'replaced',
      'replaced',
    ])

    await save({ gap_hours: 72 })
    const { draft } = await kind()
    expect(await post(discardConfig.path, anIntent(manager, { kind: 'lie-down', rev: draft.rev }))).toMatchObject({
      code: 'ok',
    })
    expect((await kind()).draft).toBeNull()
    expect(await save({ min_minutes: 9 })).toMatchObject({ code: 'minutes-out-of-range' })
  })

  test('hold at every start: minutes, gap and exposure schedule', async () => {
    const place = await atTheBed(engine)
    const { save, publish } = await chain(place)
    const { start, ann, floor, until, store, clock, post } = place
    const offered = async () => (await post(getUserCardInfo.path, { ...ann, device_id: 'bed-1' })).data.exposure
    const clerk = await place.member({ role: 'admin', staffLevel: 'staff' })
    const offeredToStaff = async () =>
      (await post(offerStart.path, { ...clerk, device_id: 'bed-1', member_uid: ann.uid })).data
    expect(await offered()).toBeNull()
    expect(await offeredToStaff()).toMatchObject({ exposure: null, rest_hours: 48 })
    await save({ max_minutes: 15, gap_hours: 72, stages })
    expect(await publish()).toMatchObject({ code: 'ok' })
    // What is offered ends where a start is refused, on the phone and at the counter.
    const atCounter = { exposure: { sessions: 0, max_minutes: { light: 6, medium: 5, deep: 0 } }, rest_hours: 72 }
    expect(await offeredToStaff()).toMatchObject(atCounter)
    expect(await offered()).toEqual({ sessions: 0, max_minutes: { light: 6, medium: 5, deep: 0 } })
    expect(await start(ann, { minutes: 8 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await start(ann, { minutes: 5, intensity: 'deep' })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await start(ann, { minutes: 5 })).toMatchObject({ code: 'ok' })
    floor.pass(minute)
    await until({ state: 'running' })
    floor.pass(5 * minute)
    await until({ state: 'ended', settled: 'used' })

    floor.pass(50 * hour)
    await addVisit(store, ann, { startsAt: clock.now, checkedInAt: clock.now })
    expect(await start(ann, { minutes: 8 })).toMatchObject({ code: 'too-soon' })
    floor.pass(24 * hour)
    await addVisit(store, ann, { startsAt: clock.now, checkedInAt: clock.now })
    expect(await offered()).toEqual({ sessions: 1, max_minutes: { light: 8, medium: 8, deep: 7 } })
    expect(await start(ann, { minutes: 9 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await start(ann, { minutes: 8 })).toMatchObject({ code: 'ok' })
  })

  test('hold for a postponement too, by the member and by staff', async () => {
    const place = await atTheBed(engine)
    const { save, publish, owner } = await chain(place)
    const { post, store, member, clock } = place
    await save({ gap_hours: 72 })
    expect(await publish()).toMatchObject({ code: 'ok' })
    const bob = await member()
    const appointment_id = await addVisit(store, bob, { startsAt: clock.now + hour })
    await addVisit(store, bob, { startsAt: clock.now + 73.5 * hour })
    const input = { appointment_id, minutes: 5 }
    expect(await post(postpone.path, anIntent(bob, input))).toMatchObject({ code: 'too-soon' })
    expect(await post(postponeForMember.path, anIntent(owner, { ...input, rev: 1 }))).toMatchObject({
      code: 'too-soon',
    })
  })

  test('hold for bookings too: where a type needs a longer rest, a time that a start would refuse is not booked', async () => {
    const place = await atTheBed(engine)
    const { save, publish } = await chain(place)
    const { post, store, member, clock } = place
    await save({ gap_hours: 72 })
    expect(await publish()).toMatchObject({ code: 'ok' })
    const bob = await member()
    await addVisit(store, bob, { startsAt: clock.now + hour })
    const visit = await store.db
      .selectFrom('appointments')
      .select('endsAt')
      .where('memberUid', '=', bob.uid)
      .executeTakeFirstOrThrow()
    const allowedAt = new Date(visit.endsAt + 72 * hour).toISOString()
    const date = allowedAt.slice(0, 10)
    const slotsOf = async (device_id: string) =>
      (await post(calendarRecord.path, { ...bob, shop_id: 1, device_id, date })).data.slots
    const isTooSoon = (slot: { next_allowed_at?: string }) => slot.next_allowed_at !== undefined
    const tooSoon = (await slotsOf('bed-1')).filter(isTooSoon)
    expect(tooSoon.length).toBeGreaterThan(0)
    expect(tooSoon[0]).toMatchObject({ next_allowed_at: allowedAt })
    const book = async (time: string) => await post(addAppointment.path, aBooking(bob, { date, time }))
    expect(await book(tooSoon.at(-1).time)).toMatchObject({ code: 'too-soon', data: { next_allowed_at: allowedAt } })
    const first = (await slotsOf('bed-1')).find((slot: { next_allowed_at?: string }) => !isTooSoon(slot))
    expect(await book(first.time)).toMatchObject({ code: 'ok' })
  })

  test('are acknowledged by each bed that is in reach, and by the others when they come back', async () => {
    const place = await studioOnFloor(engine)
    const { save, publish, kind } = await chain(place)
    const { floor } = place
    await floor.bed('bed-2').goOffline()
    // Of a bed that was never in reach it is not known what it keeps to, not even that it has what all come with.
    const known = async () =>
      (await kind()).acks.map((ack: Record<string, unknown>) => [
        ack['device_id'],
        ack['is_never_seen'],
        ack['why_not'],
      ])
    await expect.poll(known).toEqual([
      ['bed-1', false, null],
      ['bed-2', false, null],
      ['bed-closed', true, 'offline'],
      ['bed-offline', true, 'offline'],
    ])
    await save({ max_minutes: 12 })
    await publish()
    const waiting = async () =>
      (await kind()).acks
        .filter((ack: { why_not: unknown }) => ack.why_not !== null)
        .map(({ device_id, why_not }: Record<string, string>) => [device_id, why_not])
    await expect.poll(waiting).toEqual([
      ['bed-2', 'offline'],
      ['bed-closed', 'offline'],
      ['bed-offline', 'offline'],
    ])
    expect(floor.bed().config()).toMatchObject({ version: 2, maxMinutes: 12, output: [60, 80, 100] })
    await floor.bed('bed-2').goOnline()
    await expect.poll(async () => (await waiting()).map(([id]: [string]) => id)).not.toContain('bed-2')
    expect(floor.bed('bed-2').config()).toMatchObject({ version: 2, maxMinutes: 12 })
  })
})
