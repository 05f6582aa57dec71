import { describe, expect, test } from 'vitest'

import { consent, editProfile, getUserInfo } from '#src/contract/members.ts'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, anIntent } from '../../support/fixtures.ts'
import { uploadPicture } from '../../support/pictures/pictures.ts'
import { day, hour, openServer } from '../../support/open-server.ts'

describe.each(engines)('the profile on $name', (engine) => {
  test('tells what the server knows, with the phone masked', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member({ phone: '+85291234545', nickname: '嘉欣', gender: 'female' })
    expect((await post(getUserInfo.path, ann)).data).toEqual({
      uid: ann.uid,
      nickname: '嘉欣',
      avatar: null,
      gender: 'female',
      area_code: '852',
      phone_masked: '9123 **45',
      role: '0',
      member_type: 'regular',
      check_in_count: 0,
      total_minutes: 0,
      remaining_times: 0,
      profile_complete: false,
      consent_version: null,
      consent_at: null,
      terms: { version: '2026-11-01 2026-11-28', needed: false, agreed: null },
      next_allowed_at: null,
      email: null,
      birthday: null,
      skin_type: null,
      messages_by: null,
      marketing: { since: null, with_texts: false },
      rev: 1,
    })
    const bob = await member({ phone: '+8613800138000', areaCode: '86' })
    expect((await post(getUserInfo.path, bob)).data.phone_masked).toBe('138 **** 8000')
  })

  test('adds up what is left on cards that are still valid', async () => {
    const { store, post, member, travel } = await openServer(engine)
    const ann = await member()
    const now = await store.now()
    const left = async () => (await post(getUserInfo.path, ann)).data.remaining_times
    const give = (timesTotal: number | null, validUntil: number | null, reference: string) =>
      store.transaction((tx) => addCard(tx, { memberUid: ann.uid, timesTotal, validUntil, reference }, now))
    await give(10, null, 'order-1')
    await give(5, now + day, 'order-2')
    expect(await left()).toBe(15)
    await expect(give(10, null, 'order-1')).rejects.toThrow()
    expect(await left()).toBe(15)
    travel(day)
    expect(await left()).toBe(10)
    await give(null, null, 'order-3')
    expect(await left()).toBeNull()
  })

  test('counts a visit, which asks for no rest when no light was signed for it', async () => {
    const { store, post, member, travel } = await openServer(engine)
    const ann = await member()
    await post('/api/appointment/addappointment', aBooking(ann))
    await store.db.updateTable('appointments').set({ state: 'visited' }).execute()
    travel(day + 5 * hour)
    const { data } = await post(getUserInfo.path, ann)
    expect(data).toMatchObject({ check_in_count: 1, next_allowed_at: null })
  })

  test('a nickname, a gender and a picture complete it', async () => {
    const { app, post, member } = await openServer(engine)
    const ann = await member()
    const named = await post(editProfile.path, anIntent(ann, { nickname: '  Ann ', base_rev: 1 }))
    expect(named).toMatchObject({ code: 'ok', data: { nickname: 'Ann', profile_complete: false, rev: 2 } })
    const chosen = await post(editProfile.path, anIntent(ann, { gender: 'female', base_rev: 2 }))
    expect(chosen).toMatchObject({ code: 'ok', data: { profile_complete: false, rev: 3 } })
    const avatar = await uploadPicture(app, ann)
    const done = await post(editProfile.path, anIntent(ann, { avatar, base_rev: 3 }))
    expect(done).toMatchObject({ code: 'ok', data: { avatar, profile_complete: true, rev: 4 } })
    expect((await post(getUserInfo.path, ann)).data).toEqual(done.data)
  })

  test('two handsets may change different fields at once', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const edits = [{ nickname: 'Ann' }, { gender: 'female' }, { language: 'en-US' }]
    const answers = await Promise.all(
      edits.map((edit) => post(editProfile.path, anIntent(ann, { ...edit, base_rev: 1 }))),
    )
    expect(answers.map((answer) => answer.code)).toEqual(['ok', 'ok', 'ok'])
    expect((await post(getUserInfo.path, ann)).data).toMatchObject({ nickname: 'Ann', gender: 'female', rev: 4 })
  })

  test('the same field changed elsewhere since is not overwritten; its present value is told', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    await post(editProfile.path, anIntent(ann, { nickname: 'Ann', base_rev: 1 }))
    const refused = await post(editProfile.path, anIntent(ann, { nickname: 'Annie', base_rev: 1 }))
    expect(refused).toMatchObject({ httpStatus: 409, code: 'changed', data: { nickname: 'Ann', rev: 2 } })
    expect(await post(editProfile.path, anIntent(ann, { nickname: 'Annie', base_rev: 2 }))).toMatchObject({
      code: 'ok',
    })
  })

  test('saving what is there already changes nothing', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member({ nickname: 'Ann' })
    const same = await post(editProfile.path, anIntent(ann, { nickname: 'Ann', base_rev: 0 }))
    expect(same).toMatchObject({ code: 'ok', data: { rev: 1 } })
  })

  test.each([
    ['an empty nickname', { nickname: '   ' }],
    ['an endless nickname', { nickname: 'x'.repeat(41) }],
    ['another gender', { gender: 'x' }],
    ['another language', { language: 'fr' }],
    ['a revision that is none', { nickname: 'Ann', base_rev: 'two' }],
  ])('%s is refused', async (_what, fields) => {
    const { post, member } = await openServer(engine)
    expect(await post(editProfile.path, anIntent(await member(), fields))).toMatchObject({
      httpStatus: 400,
      code: 'bad-request',
    })
  })

  test('consent is kept with its version', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const given = await post(consent.path, anIntent(ann, { version: '2026-11-01', adult: true }))
    expect(given).toMatchObject({ code: 'ok', data: { consent_version: '2026-11-01' } })
    expect((await post(getUserInfo.path, ann)).data).toEqual(given.data)
  })

  test('a minor cannot consent, and no member can consent to a text that is not current', async () => {
    const { post, member } = await openServer(engine)
    const ann = await member()
    const minor = await post(consent.path, anIntent(ann, { version: '2026-11-01', adult: false }))
    expect(minor).toMatchObject({ httpStatus: 409, code: 'adult-required' })
    const old = await post(consent.path, anIntent(ann, { version: '2020-01-01', adult: true }))
    expect(old).toMatchObject({ httpStatus: 400, data: { issues: [{ path: 'version' }] } })
    expect((await post(getUserInfo.path, ann)).data.consent_version).toBeNull()
  })
})
