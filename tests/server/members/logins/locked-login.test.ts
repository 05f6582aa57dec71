import { describe, expect, test } from 'vitest'

import { doorInfo, openDoor } from '#src/contract/doors.ts'
import { uploadPath } from '#src/contract/pictures.ts'
import { getUserCardInfo, startSession } from '#src/contract/sessions.ts'
import * as lock from '#src/contract/staff/lock/staff-lock.ts'

import { readStaffAccess } from '#server/modules/members/store/logins.ts'
import { atTheBed } from '../../../support/devices/at-the-bed.ts'
import { atTheDoor } from '../../../support/devices/at-the-door.ts'
import { type Engine, engines } from '../../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../../support/fixtures.ts'
import { aPicture, form } from '../../../support/pictures/upload-form.ts'
import { minute } from '../../../support/open-server.ts'

const pin = '120987'

/** Of a clerk with a PIN: what locks the login and what opens it again. */
function locking(post: Awaited<ReturnType<typeof atTheDoor>>['post'], clerk: SignedIn) {
  const set = () => post(lock.setPin.path, { ...clerk, pin })
  return {
    lockIt: async () => expect([await set(), await post(lock.lockNow.path, { ...clerk })]).toMatchObject(done),
    unlock: async () => expect(await post(lock.unlock.path, { ...clerk, pin })).toMatchObject({ code: 'ok' }),
  }
}
const done = [{ code: 'ok' }, { code: 'ok' }]

async function atTheDoorLocked(engine: Engine) {
  const place = await atTheDoor(engine)
  const clerk = await place.member({ role: 'admin', staffLevel: 'staff' })
  const tap = anIntent(clerk, { lock_id: 'door-1' })
  const info = async () => (await place.post(doorInfo.path, { ...clerk, lock_id: 'door-1' })).data.access
  return { ...place, clerk, tap, info, ...locking(place.post, clerk) }
}

describe.each(engines)('a locked login of the staff on $name', (engine) => {
  test('opens no door as staff, and says that it has to be unlocked; unlocked it does', async () => {
    const { open, post, clerk, tap, info, lockIt, unlock, lock: bolt, store } = await atTheDoorLocked(engine)
    await lockIt()
    expect(await info()).toEqual({ allowed: false, reason: 'locked' })
    expect(await post(openDoor.path, tap)).toMatchObject({ httpStatus: 423, code: 'locked', data: null })
    expect([bolt.commands, await store.db.selectFrom('doorOpenings').selectAll().execute()]).toEqual([[], []])
    await unlock()
    // The tap that was refused opens nothing later: another press is another tap.
    expect(await post(openDoor.path, tap)).toMatchObject({ code: 'locked' })
    expect(await info()).toEqual({ allowed: true, reason: 'staff' })
    expect(await open(clerk)).toMatchObject({ code: 'ok', data: { result: 'opened' } })
    const [opening] = await store.db.selectFrom('doorOpenings').select(['memberUid', 'rule']).execute()
    expect(opening).toEqual({ memberUid: clerk.uid, rule: 'staff' })
  })

  test('opens the door for a booking of its own, as for any member', async () => {
    const { open, clerk, info, lockIt, store, clock } = await atTheDoorLocked(engine)
    const appointmentId = await addVisit(store, clerk, { startsAt: clock.now + 2 * minute })
    await lockIt()
    expect(await info()).toMatchObject({ allowed: true, reason: 'booking', appointment_id: appointmentId })
    expect(await open(clerk)).toMatchObject({ code: 'ok', data: { result: 'opened', openings_left: 2 } })
  })

  test('is locked at a door after half an hour without a touch, too', async () => {
    const { open, clerk, info, store, clock } = await atTheDoorLocked(engine)
    const lockedFrom = clock.now + 30 * minute
    await store.db.updateTable('logins').set({ lockedFrom }).where('memberUid', '=', clerk.uid).execute()
    clock.now = lockedFrom - 1
    expect(await info()).toMatchObject({ reason: 'staff' })
    clock.now = lockedFrom
    expect(await open(clerk)).toMatchObject({ code: 'locked' })
  })

  test('whose level was taken away is a member, locked or not', async () => {
    const { open, clerk, info, lockIt, store } = await atTheDoorLocked(engine)
    await lockIt()
    const noStaff = { role: 'member', staffLevel: null } as const
    await store.db.updateTable('members').set(noStaff).where('uid', '=', clerk.uid).execute()
    expect(await info()).toEqual({ allowed: false, reason: 'no-booking' })
    expect(await open(clerk)).toMatchObject({ code: 'no-access', data: { reason: 'no-booking' } })
  })

  test('starts no bed as staff: neither without being there, nor without a release', async () => {
    const { member, giveCard, start, rows, post, store, clock, floor } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff', consentVersion: '2026-11-01', adultAt: 1 })
    const clerk = { ...staff, cardId: await giveCard(staff, 3) }
    const { lockIt, unlock } = locking(post, clerk)
    await lockIt()
    expect(await start(clerk)).toMatchObject({ httpStatus: 423, code: 'locked' })
    await store.db.updateTable('shops').set({ operatingMode: 'staff-release' }).execute()
    await addVisit(store, clerk, { startsAt: clock.now })
    const offer = async () => (await post(getUserCardInfo.path, { ...clerk, device_id: 'bed-1' })).data.release
    expect(await offer()).toEqual({ ends_at: null, is_locked: true })
    expect(await start(clerk)).toMatchObject({ code: 'locked' })
    expect([await rows(), floor.sent]).toEqual([[], []])
    await unlock()
    expect(await offer()).toBeUndefined()
    expect(await start(clerk)).toMatchObject({ code: 'ok' })
  })

  test('starts a bed for its own booking, as any member', async () => {
    const { guest, start, post } = await atTheBed(engine)
    const clerk = await guest(3, { role: 'admin', staffLevel: 'staff' })
    await locking(post, clerk).lockIt()
    expect(await start(clerk)).toMatchObject({ code: 'ok' })
  })

  test('gets a grant that it has already once more, and no new one', async () => {
    const { member, giveCard, input, post, rows } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff', consentVersion: '2026-11-01', adultAt: 1 })
    const clerk = { ...staff, cardId: await giveCard(staff, 3) }
    const byPhone = { transport: 'bluetooth', nonce: '0123456789abcdef' }
    const { lockIt, unlock } = locking(post, clerk)
    await lockIt()
    expect(await post(startSession.path, input(clerk, byPhone))).toMatchObject({ code: 'locked' })
    await unlock()
    const begun = input(clerk, byPhone)
    const { data: granted } = await post(startSession.path, begun)
    expect(granted.grant).toBeTruthy()
    await post(lock.lockNow.path, { ...clerk })
    expect((await post(startSession.path, begun)).data.grant).toBe(granted.grant)
    expect(await rows()).toHaveLength(1)
  })

  test('sends in no picture of the studio', async () => {
    const { lockIt, clerk, app } = await atTheDoorLocked(engine)
    await lockIt()
    const banner = form([{ name: 'kind', value: 'banner' }, ...aPicture(clerk, Buffer.from('no picture'))])
    const sent = await app.inject({ method: 'POST', url: uploadPath, ...banner })
    expect(sent.json()).toMatchObject({ code: 'locked' })
  })

  test('that is locked or ended while its call is under way has no right of the staff when it is decided', async () => {
    const { store, clock, clerk, lockIt } = await atTheDoorLocked(engine)
    const { tokenHash } = await store.db
      .selectFrom('logins')
      .select('tokenHash')
      .where('memberUid', '=', clerk.uid)
      .executeTakeFirstOrThrow()
    const access = () => readStaffAccess(store.db, { level: 'staff', shopLevels: new Map(), tokenHash }, 1, clock.now)
    expect(await access()).toBe('open')
    await lockIt()
    expect(await access()).toBe('locked')
    await store.db.deleteFrom('logins').where('tokenHash', '=', tokenHash).execute()
    expect(await access()).toBe('none')
  })
})
