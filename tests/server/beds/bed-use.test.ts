import { describe, expect, test } from 'vitest'

import { exportBedUse, getBedUse } from '#src/contract/staff/board/bed-use.ts'
import { getDashboard } from '#src/contract/staff/board/dashboard.ts'
import { compensate } from '#src/contract/staff/session-records.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'

type Place = Awaited<ReturnType<typeof atTheBed>>

const date = '2026-11-21'

async function tan(place: Place, who = place.ann): Promise<string> {
  await place.start(who)
  place.floor.pass(minute)
  await place.until({ settled: 'used' })
  place.floor.pass(8 * minute)
  await place.until({ state: 'ended' })
  return (await place.row()).sessionId
}

/** The same once more a minute later, as far as the ledger tells. */
async function again({ store, row }: Place): Promise<void> {
  const session = await row()
  const lines = await store.db.selectFrom('cardLines').selectAll().where('sessionId', '=', session.sessionId).execute()
  const sessionId = 'the-second'
  const grant = { grantId: 'f'.repeat(16), requestedAt: session.requestedAt + minute }
  await store.db
    .insertInto('sessions')
    .values({ ...session, ...grant, sessionId })
    .execute()
  for (const line of lines) {
    const copy = { ...line, sessionId, lineId: `${line.lineId}-2`, reference: `${line.reference}-2` }
    await store.db.insertInto('cardLines').values(copy).execute()
  }
}

/** HK$100 for Ann's card of three. */
async function pay({ store, ann, clock }: Place, who = ann): Promise<void> {
  const { lineId } = await store.db
    .selectFrom('cardLines')
    .select('lineId')
    .where('cardId', '=', who.cardId)
    .orderBy('createdAt')
    .executeTakeFirstOrThrow()
  await store.db
    .insertInto('moneyLines')
    .values({
      lineId,
      method: 'cash',
      amountCents: 10_000,
      currency: 'HKD',
      receiptNumber: 'R-1',
      reference: null,
      shopId: 1,
      day: date,
      memberUid: who.uid,
      cardId: who.cardId,
      orderId: null,
      reverses: null,
      createdAt: clock.now,
    })
    .execute()
}

async function usedBeds(place: Place) {
  const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
  const read = async (fields: object = {}) =>
    await place.post(getBedUse.path, { ...owner, shop_id: 1, date, ...fields })
  const first = async () => (await read()).data.beds.find((bed: { device_id: string }) => bed.device_id === 'bed-1')
  return { owner, read, first }
}

describe.each(engines)('the use of beds on $name', (engine) => {
  test('counts a session of a booking with its light and its share of what was paid', async () => {
    const place = await atTheBed(engine)
    await pay(place)
    await tan(place)
    const { read, first } = await usedBeds(place)
    expect(await first()).toMatchObject({ sessions: 1, seconds_on: 480, unknown_light: 0, value_cents: 3_333 })
    const { total } = (await read()).data
    expect(total).toMatchObject({ sessions: 1, value_cents: 3_333, without_price: 0 })
    expect((await read({ date: '2026-11-20' })).data.total).toMatchObject({ sessions: 0, value_cents: 0 })
    expect((await read({ date: '2026-11-15', to: date })).data.total).toEqual(total)
  })

  test('stands in the percentage of the day, walk-ins as well', async () => {
    const place = await atTheBed(engine)
    await tan(place)
    const { store, clock, post } = place
    await store.db.updateTable('sessions').set({ appointmentId: null }).execute()
    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    // The session begins and ends within the only open hour.
    const { startedAt } = await place.row()
    const hour = 60 * minute
    const opens = (startedAt ?? 0) - 10 * minute
    const closed = { shopId: 1, deviceId: null }
    await store.db
      .insertInto('closures')
      .values([
        { ...closed, closureId: 'before', startsAt: clock.now - 24 * hour, endsAt: opens },
        { ...closed, closureId: 'after', startsAt: opens + hour, endsAt: clock.now + 24 * hour },
      ])
      .execute()
    const { owner } = await usedBeds(place)
    const { day } = (await post(getDashboard.path, { ...owner, shop_id: 1 })).data
    expect(day).toMatchObject({ bookings: 0, utilisation: Math.round((8 * 100) / (3 * 60)) })
  })

  test('knows a walk-in from a booking', async () => {
    const place = await atTheBed(engine)
    await tan(place)
    const { first } = await usedBeds(place)
    await place.store.db.updateTable('sessions').set({ appointmentId: null }).execute()
    expect(await first()).toMatchObject({ sessions: 1, walk_ins: 1, value_cents: 0 })
  })

  test('never guesses the light that no bed told of', async () => {
    const place = await atTheBed(engine)
    await tan(place)
    const { first } = await usedBeds(place)
    const open = { openMember: place.ann.uid, openDevice: 'bed-1' }
    await place.store.db
      .updateTable('sessions')
      .set({ state: 'unknown', endReason: null, ...open })
      .execute()
    expect(await first()).toMatchObject({ sessions: 1, seconds_on: 0, unknown_light: 1 })
  })

  test('has no price for a session on a package without a number of them, and says how many those are', async () => {
    const place = await atTheBed(engine)
    const bob = await place.guest(null)
    await pay(place, bob)
    await tan(place, bob)
    const { first } = await usedBeds(place)
    expect(await first()).toMatchObject({ sessions: 1, value_cents: 0, without_price: 1 })
  })

  test('is worth nothing where the session was made good', async () => {
    const place = await atTheBed(engine)
    await pay(place)
    const sessionId = await tan(place)
    const { owner, first } = await usedBeds(place)
    const input = { session_id: sessionId, times: 1, reason: 'The lamps flickered' }
    expect(await place.post(compensate.path, anIntent(owner, input))).toMatchObject({ code: 'ok' })
    expect(await first()).toMatchObject({ sessions: 1, value_cents: 0 })
  })

  test('is worth no more than was paid, however many sessions were given on top', async () => {
    const place = await atTheBed(engine)
    await pay(place)
    await tan(place)
    // Ann had one session in her package; the second was a gift.
    await place.store.db.updateTable('cards').set({ timesTotal: 1 }).execute()
    const { first, read } = await usedBeds(place)
    expect(await first()).toMatchObject({ sessions: 1, value_cents: 10_000 })
    await again(place)
    expect(await first()).toMatchObject({ sessions: 2, value_cents: 10_000 })
    expect((await read({ date: '2026-11-20' })).data.total).toMatchObject({ value_cents: 0 })
  })

  test('is a file with a line for each day and bed, in money as people read it', async () => {
    const place = await atTheBed(engine)
    await pay(place)
    await tan(place)
    const { owner } = await usedBeds(place)
    const input = { ...owner, shop_id: 1, date: '2026-11-01', to: date, language: 'en-US' }
    const { csv, file_name } = (await place.post(exportBedUse.path, input)).data
    expect(file_name).toBe('bed-use-2026-11-01-2026-11-21.csv')
    expect(csv.trimEnd().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(/^2026-11-21,.*,1,\d,8,0,33.33,HKD,0$/u),
    ])
    expect((await place.post(exportBedUse.path, { ...input, to: '2027-11-01' })).code).toBe('bad-request')
  })
})
