import { describe, expect, test } from 'vitest'

import { offerStart, startForMember } from '#src/contract/staff/board/start-for-member.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'

import { claimedSlots } from '#server/modules/shops/rules/slot-grid.ts'
import { asNew } from '#server/modules/beds/store/bed-details.ts'
import { claimBed } from '#server/modules/appointments/store/claims.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

describe.each(engines)('a bed that is booked on $name', (engine) => {
  async function place(on: Engine) {
    const bed = await atTheBed(on)
    const { store, clock, post, ann, member } = bed
    /** A member's booking with its claims on the bed. */
    const booked = async (who: SignedIn, fields: Partial<AppointmentRow> & { startsAt: number }) => {
      const appointmentId = await addVisit(store, who, fields)
      const { startsAt, endsAt = startsAt + 30 * minute, deviceId = 'bed-1' } = fields
      const claimant = { appointmentId, deviceId, memberUid: who.uid }
      await store.transaction((tx) => claimBed(tx, claimant, claimedSlots({ startsAt, endsAt })))
      return appointmentId
    }
    const info = async (who: SignedIn = ann, device_id = 'bed-1') =>
      (await post(getUserCardInfo.path, { ...who, device_id })).data.booking
    const bob = await member()
    return { ...bed, booked, info, bob, iso: (ms: number) => new Date(clock.now + ms).toISOString() }
  }

  test('is not started while another member’s time on it has begun and that member may still come', async () => {
    const { start, booked, info, bob, clock, iso, rows } = await place(engine)
    await booked(bob, { startsAt: clock.now - 9 * minute })
    const held = { whose: 'other', starts_at: iso(-9 * minute), held_until: iso(minute), max_minutes: 0 }
    expect(await info()).toEqual(held)
    expect(await start()).toMatchObject({ httpStatus: 409, code: 'bed-booked', data: held })
    expect(await rows()).toEqual([])
    clock.now += minute
    expect(await start()).toMatchObject({ code: 'bed-booked' })
    clock.now += 1
    expect(await info()).toBeNull()
    expect(await start()).toMatchObject({ code: 'ok' })
  })

  test('is not started while the member who booked it is there; after that member’s session it is', async () => {
    const { start, guest, booked, info, bob, clock, store, floor, until, iso } = await place(engine)
    const cat = await guest()
    const visit = await booked(cat, { startsAt: clock.now - 12 * minute, state: 'visited', checkedInAt: clock.now })
    await store.db.deleteFrom('appointments').where('memberUid', '=', cat.uid).where('state', '=', 'booked').execute()
    expect(await start()).toMatchObject({ code: 'bed-booked', data: { held_until: iso(18 * minute) } })
    expect(await start(cat, { minutes: 5 })).toMatchObject({ code: 'ok' })
    floor.pass(minute)
    await until({ settled: 'used', appointmentId: visit })
    floor.pass(5 * minute)
    await until({ state: 'ended' })
    floor.pass(3 * minute)
    await booked(bob, { startsAt: clock.now + 6 * hour })
    expect(await info()).toBeNull()
    expect(await start()).toMatchObject({ code: 'ok' })
  })

  test('is started for as many minutes as are over, with the bed cooled, before the next one’s time', async () => {
    const { start, guest, booked, info, bob, clock, iso, store } = await place(engine)
    // A minute to undress, eight under the lamps, three to cool.
    await booked(bob, { startsAt: clock.now + 12 * minute })
    const limit = { whose: 'other', starts_at: iso(12 * minute), held_until: null, max_minutes: 8 }
    expect(await info()).toEqual(limit)
    expect(await start(undefined, { minutes: 9 })).toMatchObject({ code: 'bed-booked', data: limit })
    await store.db
      .insertInto('bedDetails')
      .values({ ...asNew('bed-1'), turnroundMinutes: 5 })
      .execute()
    expect(await info()).toMatchObject({ max_minutes: 6 })
    expect(await start(undefined, { minutes: 7 })).toMatchObject({ code: 'bed-booked' })
    expect(await info(await guest(), 'bed-2')).toBeNull()
    expect(await start(undefined, { minutes: 6 })).toMatchObject({ code: 'ok' })
  })

  test('is started by the member who booked it, also for the whole of the booked time', async () => {
    const { start, ann, booked, info, clock, store } = await place(engine)
    await store.db.deleteFrom('appointments').execute()
    await booked(ann, { startsAt: clock.now - minute, checkedInAt: clock.now })
    expect(await info()).toBeNull()
    expect(await start(ann, { minutes: 20 })).toMatchObject({ code: 'ok' })
  })

  test('is not taken from the rest that the member’s own next appointment needs', async () => {
    const { start, ann, booked, info, clock, iso, store } = await place(engine)
    const next = await booked(ann, { startsAt: clock.now + 47 * hour, deviceId: 'bed-2' })
    const limit = { whose: 'own', starts_at: iso(47 * hour), held_until: null, max_minutes: 0 }
    expect(await info()).toEqual(limit)
    expect(await start()).toMatchObject({ code: 'own-booking', data: limit })
    const startsAt = clock.now + 48 * hour + 8 * minute
    await store.db.updateTable('appointments').set({ startsAt }).where('appointmentId', '=', next).execute()
    expect(await info()).toMatchObject({ whose: 'own', max_minutes: 7 })
    expect(await start()).toMatchObject({ code: 'own-booking' })
    expect(await start(ann, { minutes: 7 })).toMatchObject({ code: 'ok' })
  })

  test('is not started by staff for another member either, and staff see why', async () => {
    const { post, ann, member, booked, bob, clock, iso } = await place(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    await booked(bob, { startsAt: clock.now + 12 * minute })
    const bed = { device_id: 'bed-1', member_uid: ann.uid }
    const limit = { whose: 'other', starts_at: iso(12 * minute), held_until: null, max_minutes: 8 }
    expect((await post(offerStart.path, { ...staff, ...bed })).data.booking).toEqual(limit)
    const input = { ...bed, card_id: ann.cardId, intensity: 'medium' }
    const start = async (minutes: number) => await post(startForMember.path, anIntent(staff, { ...input, minutes }))
    expect(await start(9)).toMatchObject({ code: 'bed-booked', data: limit })
    expect(await start(8)).toMatchObject({ code: 'ok' })
  })
})
