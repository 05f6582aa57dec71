import { describe, expect, test } from 'vitest'

import { doorInfo, openDoor } from '#src/contract/doors.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'
import { markVisit } from '#src/contract/staff/appointments.ts'
import { getBoard, openForStaff, stopAll } from '#src/contract/staff/board/board.ts'
import { startForMember } from '#src/contract/staff/board/start-for-member.ts'
import { releaseStart } from '#src/contract/staff/board/releases.ts'
import { endShift, startShift } from '#src/contract/staff/board/shifts.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { atTheDoor } from '../../support/devices/at-the-door.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aShop, addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

type Place = Awaited<ReturnType<typeof atTheDoor>>

/** A clerk who is on duty nowhere. */
async function aClerk({ store, member }: Pick<Place, 'store' | 'member'>, fields: object = {}) {
  const clerk = await member({ role: 'admin', staffLevel: 'staff', ...fields })
  await store.db.deleteFrom('shifts').where('memberUid', '=', clerk.uid).execute()
  return clerk
}

async function offDuty(engine: Engine) {
  const place = await atTheDoor(engine)
  const { store, post } = place
  await store.db
    .insertInto('shops')
    .values(aShop({ shopId: 2, sort: 2 }))
    .execute()
  const clerk = await aClerk(place)
  const begin = (shopId = 1, who: SignedIn = clerk) => post(startShift.path, anIntent(who, { shop_id: shopId }))
  const end = (fields: object = {}, who: SignedIn = clerk) =>
    post(endShift.path, anIntent(who, { shop_id: 1, member_uid: clerk.uid, ...fields }))
  const openAtCounter = (who: SignedIn = clerk) => post(openForStaff.path, anIntent(who, { lock_id: 'door-1' }))
  const onDutyAt = async (shopId: number) =>
    (await post(getBoard.path, { ...clerk, shop_id: shopId })).data.on_duty.map(({ uid }: { uid: string }) => uid)
  return { ...place, clerk, begin, end, openAtCounter, onDutyAt }
}

const refusedAtOne = { httpStatus: 409, code: 'off-duty', data: { shop_id: 1 } }

describe.each(engines)('a shift on $name', (engine) => {
  test('is needed to open a door at the counter; the press that was held up then opens it', async () => {
    const { post, clerk, begin, lock } = await offDuty(engine)
    const press = anIntent(clerk, { lock_id: 'door-1' })
    expect(await post(openForStaff.path, press)).toMatchObject(refusedAtOne)
    expect(lock.commands).toEqual([])
    expect(await begin()).toMatchObject({ code: 'ok', data: { uid: clerk.uid, level: 'staff' } })
    expect(await post(openForStaff.path, press)).toMatchObject({ code: 'ok', data: { result: 'opened' } })
  })

  test('is needed at the door itself, where an older app speaks of no booking', async () => {
    const { post, clerk, open, begin } = await offDuty(engine)
    const info = async () => (await post(doorInfo.path, { ...clerk, lock_id: 'door-1' })).data.access
    const why = { reason: 'no-booking', off_duty: true }
    expect(await info()).toEqual({ allowed: false, ...why })
    expect(await open(clerk)).toMatchObject({ code: 'no-access', data: why })
    await begin()
    expect(await info()).toEqual({ allowed: true, reason: 'staff' })
    expect(await open(clerk)).toMatchObject({ code: 'ok', data: { result: 'opened' } })
  })

  test('at another studio opens no door here, and beginning here ends that one', async () => {
    const { begin, openAtCounter, onDutyAt, clerk } = await offDuty(engine)
    await begin(2)
    expect(await openAtCounter()).toMatchObject(refusedAtOne)
    expect([await onDutyAt(1), await onDutyAt(2)]).toEqual([[], [clerk.uid]])
    await begin(1)
    expect([await onDutyAt(1), await onDutyAt(2)]).toEqual([[clerk.uid], []])
  })

  test('is needed of owners as well', async () => {
    const place = await offDuty(engine)
    const owner = await aClerk(place, { staffLevel: 'owner' })
    expect(await place.openAtCounter(owner)).toMatchObject(refusedAtOne)
    await place.begin(1, owner)
    expect(await place.openAtCounter(owner)).toMatchObject({ code: 'ok' })
  })

  test('is not asked for by a check-in, which may have waited on a tablet since a shift that is over', async () => {
    const { post, store, clerk, clock, ann } = await offDuty(engine)
    const appointmentId = await addVisit(store, ann, { startsAt: clock.now + minute })
    const seen = anIntent(clerk, { appointment_id: appointmentId })
    expect(await post(markVisit.path, seen)).toMatchObject({ code: 'ok' })
  })

  test('is over after twelve hours, and with the level', async () => {
    const { begin, openAtCounter, onDutyAt, travel, store, clerk, member, post } = await offDuty(engine)
    await begin()
    const owner = await member({ role: 'admin' })
    travel(12 * hour - 1)
    expect(await openAtCounter()).toMatchObject({ code: 'ok' })
    travel(1)
    expect(await openAtCounter()).toMatchObject(refusedAtOne)
    expect(await onDutyAt(1)).toEqual([owner.uid])
    await begin()
    await store.db
      .updateTable('members')
      .set({ role: 'member', staffLevel: null })
      .where('uid', '=', clerk.uid)
      .execute()
    expect(await openAtCounter()).toMatchObject({ code: 'forbidden' })
    const { data } = await post(getBoard.path, { ...owner, shop_id: 1 })
    expect(data.on_duty).toMatchObject([{ uid: owner.uid, level: 'owner' }])
  })

  test('is ended by its own clerk or a manager, not by another clerk, and each is in the log', async () => {
    const { begin, end, openAtCounter, store, member, clerk } = await offDuty(engine)
    const other = await member({ role: 'admin', staffLevel: 'staff' })
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    await begin()
    expect(await end({}, other)).toMatchObject({ code: 'forbidden' })
    expect(await end()).toMatchObject({ code: 'ok' })
    expect(await end()).toMatchObject({ code: 'not-found' })
    await begin()
    expect(await end({}, manager)).toMatchObject({ code: 'ok' })
    expect(await openAtCounter()).toMatchObject(refusedAtOne)
    const log = await store.db.selectFrom('staffLog').select(['staffUid', 'what']).orderBy('entryId').execute()
    expect(log.filter(({ what }) => what.endsWith('shift'))).toEqual([
      { staffUid: clerk.uid, what: 'operation.start-shift' },
      { staffUid: clerk.uid, what: 'operation.end-shift' },
      { staffUid: clerk.uid, what: 'operation.start-shift' },
      { staffUid: manager.uid, what: 'operation.end-shift' },
    ])
  })

  test('that begins on two tablets and at two studios at once is one', async () => {
    const { begin, store, clerk } = await offDuty(engine)
    await Promise.all([begin(1), begin(2), begin(1), begin(2)])
    const rows = store.db.selectFrom('shifts').select('shopId').where('memberUid', '=', clerk.uid)
    expect(await rows.where('endsAt', '>', await store.now()).execute()).toHaveLength(1)
  })

  test('begins at no studio that is closed for good or not there', async () => {
    const { begin, store } = await offDuty(engine)
    await store.db.updateTable('shops').set({ stage: 'closed' }).where('shopId', '=', 2).execute()
    expect([await begin(2), await begin(9)]).toMatchObject([{ code: 'not-found' }, { code: 'not-found' }])
  })

  test('is never asked for before beds are stopped', async () => {
    const { post, clerk } = await offDuty(engine)
    expect(await post(stopAll.path, anIntent(clerk, { shop_id: 1 }))).toMatchObject({ code: 'ok' })
  })

  test('is needed to start a bed for a member, and to release a session', async () => {
    const place = await atTheBed(engine)
    const { post, store, ann } = place
    const clerk = await aClerk(place)
    const terms = { device_id: 'bed-1', card_id: ann.cardId, minutes: 8, intensity: 'medium' }
    const startFor = () => post(startForMember.path, anIntent(clerk, { member_uid: ann.uid, ...terms }))
    const release = () => post(releaseStart.path, anIntent(clerk, { member_uid: ann.uid, shop_id: 1 }))
    await store.db.updateTable('shops').set({ operatingMode: 'staff-release' }).execute()
    expect([await release(), await startFor()]).toMatchObject([refusedAtOne, refusedAtOne])
    await post(startShift.path, anIntent(clerk, { shop_id: 1 }))
    expect([await release(), await startFor()]).toMatchObject([{ code: 'ok' }, { code: 'ok' }])
  })

  test('is what makes staff more than members at a bed of their own', async () => {
    const place = await atTheBed(engine)
    const { member, giveCard, start, post, store } = place
    const staff = await member({ role: 'admin', staffLevel: 'staff', consentVersion: '2026-11-01', adultAt: 1 })
    const clerk = { ...staff, cardId: await giveCard(staff, 3) }
    await store.db.deleteFrom('shifts').execute()
    await store.db.updateTable('shops').set({ operatingMode: 'staff-release' }).execute()
    await addVisit(store, clerk, { startsAt: place.clock.now, state: 'visited', checkedInAt: place.clock.now })
    const offer = async () => (await post(getUserCardInfo.path, { ...clerk, device_id: 'bed-1' })).data.release
    expect(await offer()).toEqual({ ends_at: null })
    expect(await start(clerk)).toMatchObject({ code: 'not-released' })
    await post(startShift.path, anIntent(staff, { shop_id: 1 }))
    expect(await offer()).toBeUndefined()
    expect(await start(clerk)).toMatchObject({ code: 'ok' })
  })

  test('opens a door for a booking of its own without one, as for any member', async () => {
    const { open, clerk, store, clock, post } = await offDuty(engine)
    const appointmentId = await addVisit(store, clerk, { startsAt: clock.now + 2 * minute })
    expect(await open(clerk)).toMatchObject({ code: 'ok', data: { openings_left: 2 } })
    expect(await post(openDoor.path, anIntent(clerk, { lock_id: 'nowhere' }))).toMatchObject({ code: 'not-found' })
    expect(appointmentId).toBeTruthy()
  })
})
