import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { usageYearRecord } from '#src/contract/sessions.ts'
import { getUserInfo } from '#src/contract/members.ts'

import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import { requestSession } from '#server/modules/sessions/rules/session.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { insertSession } from '#server/modules/sessions/store/sessions.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, aShop, aBedRow } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

const longAgo = Date.parse('2024-01-01T00:00:00Z')

type Place = Awaited<ReturnType<typeof atTheBed>>

/** A session that ended long ago, as the beds of then have told it. */
async function tanned({ store }: Place, who: Place['ann'], startedAt: string, secondsOn: number, fields = {}) {
  const at = Date.parse(startedAt)
  const { state: session, effects } = requestSession(
    {
      transport: 'remote',
      grantId: randomUUID().replaceAll('-', '').slice(0, 16),
      nonce: '0',
      minutes: 10,
      dressingSeconds: 60,
      openDevice: 'bed-1',
    },
    at - minute,
  )
  const sessionId = randomUUID()
  const used = { state: 'ended', settled: 'used', endReason: 'completed', askAt: null } as const
  await store.transaction(async (tx) => {
    await insertSession(tx, {
      ...session,
      sessionId,
      memberUid: who.uid,
      openMember: null,
      deviceId: 'bed-1',
      openDevice: null,
      shopId: 1,
      cardId: who.cardId,
      appointmentId: null,
      bed: 1,
      keyNumber: 1,
      intensity: 'deep',
      grantText: null,
      rev: 2,
      ...used,
      startedAt: at,
      endedAt: at + secondsOn * 1000,
      secondsOn,
      ...fields,
    })
    const payer = { sessionId, memberUid: who.uid, cardId: who.cardId, shopId: 1 }
    await writeSessionLines(tx, payer, [...linesOf(effects), { reason: 'use', delta: 0 }], at - minute)
  })
}

async function boughtLongAgo({ store }: Place): Promise<void> {
  await store.db.updateTable('cardLines').set({ createdAt: longAgo }).where('reason', '=', 'purchase').execute()
}

describe.each(engines)('the records of a year on $name', (engine) => {
  test('tell minutes, months and pages by the calendar of the shop', async () => {
    const place = await atTheBed(engine)
    const { post, guest } = place
    const bob = await guest(10)
    await boughtLongAgo(place)
    await tanned(place, bob, '2025-12-31T15:59:59Z', 480)
    await tanned(place, bob, '2025-12-31T16:00:00Z', 450)
    await tanned(place, bob, '2026-03-10T10:00:00Z', 600)
    await tanned(place, bob, '2026-03-20T10:00:00Z', 29)
    await tanned(place, bob, '2026-11-10T10:00:00Z', 600, { endReason: 'stopped' })
    const year = async (fields: object) => (await post(usageYearRecord.path, { ...bob, ...fields })).data

    const first = await year({ year: 2026, page_size: 3 })
    expect(first).toMatchObject({ page: 1, has_more: true, total_times: 4, total_minutes: 29 })
    expect(first.months).toEqual([8, 0, 11, 0, 0, 0, 0, 0, 0, 0, 10, 0])
    expect(first.month_times).toEqual([1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    expect(first.list).toHaveLength(3)
    expect(first.list[0]).toMatchObject({
      device_name: '1 號機',
      shop_name: '銅鑼灣店',
      seconds_on: 600,
      intensity: 'deep',
      started_at: '2026-11-10T10:00:00.000Z',
      end_reason: 'stopped',
      time_zone: 'Asia/Hong_Kong',
    })
    const second = await year({ year: 2026, page: 2, page_size: 3 })
    expect(second).toMatchObject({ page: 2, has_more: false, total_minutes: 29 })
    expect(second.list).toMatchObject([{ started_at: '2025-12-31T16:00:00.000Z' }])
    expect(await year({ year: 2025 })).toMatchObject({ total_times: 1, total_minutes: 8 })
    expect(await year({ year: 2024 })).toMatchObject({
      list: [],
      total_times: 0,
      months: Array.from({ length: 12 }, () => 0),
    })
    const user = (await post(getUserInfo.path, bob)).data
    expect(user).toMatchObject({ total_minutes: 37, check_in_count: 5 })
  })

  test('say how many times were left after each session', async () => {
    const place = await atTheBed(engine)
    const { post, start, floor, until, ann } = place
    await start()
    floor.pass(minute)
    await until({ settled: 'used' })
    floor.pass(8 * minute)
    await until({ state: 'ended' })
    const list = async () => (await post(usageYearRecord.path, { ...ann, year: 2026 })).data.list
    expect(await list()).toMatchObject([{ times_left: 2, minutes: 8, seconds_on: 480 }])
    await tanned(place, ann, '2026-11-24T10:00:00Z', 600)
    expect(await list()).toMatchObject([{ times_left: 1 }, { times_left: 2 }])
  })

  test('hold no sessions of other members, and none whose lamps never went on', async () => {
    const place = await atTheBed(engine)
    const { post, start, floor, guest, ann } = place
    floor.lose('hello', 'command')
    await start()
    const other = await guest()
    await boughtLongAgo(place)
    await tanned(place, other, '2026-03-10T10:00:00Z', 600)
    expect((await post(usageYearRecord.path, { ...ann, year: 2026 })).data).toMatchObject({ list: [], total_times: 0 })
  })

  test('a session keeps the next booking at a distance, in every shop', async () => {
    const place = await atTheBed(engine)
    const { post, start, floor, until, ann, store, clock } = place
    await store.db
      .insertInto('shops')
      .values(aShop({ shopId: 2 }))
      .execute()
    await store.db
      .insertInto('devices')
      .values(aBedRow({ deviceId: 'bed-far', shopId: 2 }))
      .execute()
    await start()
    floor.pass(minute)
    await until({ settled: 'used' })
    const book = (fields: object) =>
      post(addAppointment.path, aBooking(ann, { shop_id: 2, device_id: 'bed-far', ...fields }))
    expect(await book({ date: '2026-11-23', time: '16:00' })).toMatchObject({ code: 'too-soon' })
    floor.pass(8 * minute)
    await until({ state: 'ended' })
    const nextAllowedAt = new Date(clock.now + 48 * hour).toISOString()
    expect(await book({ date: '2026-11-23', time: '16:00' })).toMatchObject({
      data: { next_allowed_at: nextAllowedAt },
    })
    expect((await post(getUserInfo.path, ann)).data).toMatchObject({
      next_allowed_at: nextAllowedAt,
      check_in_count: 1,
    })
    expect(await book({ date: '2026-11-23', time: '16:30' })).toMatchObject({ code: 'ok' })
  })
})
