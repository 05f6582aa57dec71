import { describe, expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'
import { editProfile, getUserInfo } from '#src/contract/members.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'
import type { SkinType } from '#src/domain/members/skin-type.ts'

import { mergedFields } from '#server/modules/members/store/merging/merged-fields.ts'
import { newMember } from '#server/modules/members/store/members.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { withBedPasses } from '../../support/devices/bed-pass-holder.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aBooking, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'

async function setup(engine: Engine) {
  const place = await atTheBed(engine)
  const { post, member, ann } = place
  const clerk = await member({ role: 'admin', staffLevel: 'staff' })
  const say = (type: SkinType | null, who: SignedIn = ann) => post(editProfile.path, anIntent(who, { skin_type: type }))
  const offer = async () => (await post(getUserCardInfo.path, { ...ann, device_id: 'bed-1' })).data
  const call = (noun: string, fields: object) => post(`/api/admin/${noun}`, anIntent(clerk, fields))
  const file = async () => (await call('user/get', { member_uid: ann.uid })).data
  return { ...place, clerk, say, offer, call, file }
}

describe.each(engines)('the skin type of a member on $name', (engine) => {
  test('that always burns is let under no lamp, whoever asks, and nothing is booked for it', async () => {
    const { say, offer, start, rows, post, ann, call, left } = await setup(engine)
    expect(await say(1)).toMatchObject({ code: 'ok', data: { skin_type: 1 } })
    const none = { light: 0, medium: 0, deep: 0 }
    expect((await offer()).exposure).toMatchObject({ max_minutes: none, by_skin: 'none' })
    for (const intensity of ['light', 'medium', 'deep']) {
      expect((await start(ann, { intensity })).code).toBe('skin-type')
    }
    const forAnn = { member_uid: ann.uid, device_id: 'bed-1', card_id: ann.cardId, minutes: 5, intensity: 'light' }
    expect((await call('operation/start', forAnn)).code).toBe('skin-type')
    expect(await rows()).toEqual([])
    expect(await left()).toBe(3)

    const booking = aBooking(ann, { date: '2026-11-27' })
    expect((await post(addAppointment.path, booking)).code).toBe('skin-type')
    const { device_id, date, time, shop_id } = booking as unknown as Record<string, unknown>
    const byStaff = { member_uid: ann.uid, shop_id, device_id, date, time }
    expect((await call('appointment/create', byStaff)).code).toBe('skin-type')

    // Said by mistake, and taken back.
    await say(null)
    expect((await offer()).exposure).toBeNull()
    expect((await post(addAppointment.path, aBooking(ann, { date: '2026-11-27' }))).code).toBe('ok')
    expect((await start(ann)).code).toBe('ok')
  })

  test('that burns easily gets the lightest strength, and all other skin what the bed allows', async () => {
    const { say, offer, start, ann } = await setup(engine)
    await say(2)
    const { exposure, limits } = await offer()
    expect(exposure).toMatchObject({ by_skin: 'light', max_minutes: { light: limits.max_minutes, medium: 0, deep: 0 } })
    expect((await start(ann, { intensity: 'medium' })).code).toBe('minutes-out-of-range')
    for (const type of [3, 4, 5, 6] as const) {
      await say(type)
      expect((await offer()).exposure).toBeNull()
    }
    await say(2)
    expect((await start(ann, { intensity: 'light' })).code).toBe('ok')
  })

  test('is changed by the member and by staff, of whom the later one is asked, and the log says nothing of it', async () => {
    const { say, call, file, ann, post, store } = await setup(engine)
    const before = await file()
    await say(3)
    const change = { member_uid: ann.uid, rev: before.rev, skin_type: 4 }
    expect(await call('user/save', change)).toMatchObject({ code: 'changed', data: { skin_type: 3 } })
    expect((await call('user/save', { ...change, rev: (await file()).rev })).code).toBe('ok')
    expect((await post(getUserInfo.path, ann)).data.skin_type).toBe(4)
    expect((await call('user/save', { ...change, rev: 99, skin_type: 7 })).code).toBe('bad-request')
    expect(JSON.stringify(await readStaffLog(store.db))).not.toMatch(/skin/i)
  })

  test('a pass for the bed allows what the skin allows, and there is none for skin that always burns', async () => {
    const { ann, post, receive, missing } = await withBedPasses(engine)
    const say = (type: SkinType) => post(editProfile.path, anIntent(ann, { skin_type: type }))
    await say(1)
    expect(await missing(ann)).toBe('skin-type')
    await say(2)
    expect((await receive()).pass).toMatchObject({ maxIntensity: 1 })
  })
})

test('of two accounts that become one the more delicate type holds, and what was never said says nothing', () => {
  const of = (skinType: SkinType | null) => ({ ...newMember({ phone: '+85251000001', areaCode: '852' }, 0), skinType })
  const merged = (stays: SkinType | null, goes: SkinType | null) =>
    ({ ...of(stays), ...mergedFields(of(stays), of(goes), 0) }).skinType
  expect([merged(4, 2), merged(2, 4), merged(null, 1), merged(3, null), merged(null, null)]).toEqual([2, 2, 1, 3, null])
})
