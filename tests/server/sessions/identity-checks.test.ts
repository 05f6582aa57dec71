import { describe, expect, test } from 'vitest'

import { offerStart, startForMember } from '#src/contract/staff/board/start-for-member.ts'
import { releaseStart } from '#src/contract/staff/board/releases.ts'
import { checkIdentity, readUser } from '#src/contract/staff/member.ts'
import { getSessionRecord } from '#src/contract/staff/session-records.ts'
import { getShop, saveShop } from '#src/contract/staff/shops.ts'
import { getUserCardInfo } from '#src/contract/sessions.ts'
import { shopList } from '#src/contract/shops.ts'

import type { ShopRow } from '#server/modules/shops/store/shops.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'

type Asking = Partial<Pick<ShopRow, 'identityCheck' | 'operatingMode'>>

/** A studio that asks for an ID, with Ann at the bed and a clerk at the counter. */
async function asking(engine: Engine, terms: Asking) {
  const place = await atTheBed(engine)
  const { post, member, store, ann } = place
  const clerk = await member({ role: 'admin', staffLevel: 'staff', nickname: '陳店員' })
  await store.db
    .updateTable('shops')
    .set({ identityCheck: 'none', ...terms })
    .where('shopId', '=', 1)
    .execute()
  return {
    ...place,
    clerk,
    identity: async () => (await post(getUserCardInfo.path, { ...ann, device_id: 'bed-1' })).data.identity,
    check: (fields: object = {}, who = clerk) =>
      post(checkIdentity.path, anIntent(who, { shop_id: 1, member_uid: ann.uid, document: 'passport', ...fields })),
    release: (fields: object = {}) =>
      post(releaseStart.path, anIntent(clerk, { shop_id: 1, member_uid: ann.uid, ...fields })),
    startForAnn: (fields: object = {}) =>
      post(
        startForMember.path,
        anIntent(clerk, {
          device_id: 'bed-1',
          member_uid: ann.uid,
          card_id: ann.cardId,
          minutes: 8,
          intensity: 'medium',
          ...fields,
        }),
      ),
    checks: () => store.db.selectFrom('identityChecks').selectAll().orderBy('checkedAt').execute(),
  }
}

describe.each(engines)('staff see an ID on $name', (engine) => {
  test('once: no bed starts before staff have seen it, and every one after', async () => {
    const { start, identity, check, checks, clerk, ann, clock, rows, store, post } = await asking(engine, {
      identityCheck: 'once',
    })
    expect(await identity()).toBe('once')
    expect(await start()).toMatchObject({ httpStatus: 409, code: 'identity-needed' })
    expect(await rows()).toEqual([])

    const checked = await check()
    const seen = { document: 'passport', checked_at: new Date(clock.now).toISOString(), staff_name: '陳店員' }
    expect(checked).toMatchObject({ code: 'ok', data: { safety: { identity: seen } } })
    expect(await identity()).toBeUndefined()
    expect(await start()).toMatchObject({ code: 'ok' })
    expect(await checks()).toMatchObject([{ memberUid: ann.uid, staffUid: clerk.uid, shopId: 1, sessionId: null }])
    const log = await store.db.selectFrom('staffLog').select(['what', 'subject']).execute()
    expect(log).toEqual([{ what: 'user.identity', subject: `member:${ann.uid}` }])
    const file = await post(readUser.path, { ...clerk, member_uid: ann.uid })
    expect(file.data.safety.identity).toEqual(seen)
  })

  test('where no studio asks, nobody is kept from a bed, and nobody is told to bring one', async () => {
    const { start, identity, post } = await asking(engine, {})
    expect(await identity()).toBeUndefined()
    expect((await post(shopList.path, {})).data[0]).not.toHaveProperty('identity_check')
    expect(await start()).toMatchObject({ code: 'ok' })
  })

  test('members read which studio asks for one', async () => {
    const { post } = await asking(engine, { identityCheck: 'once' })
    expect((await post(shopList.path, {})).data[0]).toMatchObject({ identity_check: 'once' })
  })

  test('for every session: it comes with the release, and is used up with it', async () => {
    const { start, identity, check, release, rows, floor, clerk, post, ann } = await asking(engine, {
      identityCheck: 'session',
      operatingMode: 'staff-release',
    })
    // On file is not enough here.
    await check()
    expect(await identity()).toBe('session')
    expect(await release()).toMatchObject({ httpStatus: 409, code: 'identity-needed' })
    expect(await start()).toMatchObject({ code: 'identity-needed' })

    const given = await release({ identity_document: 'identity-card' })
    expect(given).toMatchObject({ code: 'ok' })
    expect(await identity()).toBeUndefined()
    const started = await start()
    expect(started).toMatchObject({ code: 'ok' })
    const file = await post(getSessionRecord.path, { ...clerk, session_id: started.data.session_id })
    expect(file.data.evidence).toContainEqual(
      expect.objectContaining({ what: 'identity-checked', who: '陳店員', document: 'identity-card' }),
    )
    floor.pass(11 * minute)
    await expect.poll(async () => (await rows())[0]?.state, { interval: 5 }).toBe('ended')
    expect(await start(ann, { device_id: 'bed-2' })).toMatchObject({ code: 'identity-needed' })
  })

  test('a release from before the studio asked does not stand in for the ID', async () => {
    const { start, release, store } = await asking(engine, { operatingMode: 'staff-release' })
    await release()
    await store.db.updateTable('shops').set({ identityCheck: 'session' }).execute()
    expect(await start()).toMatchObject({ code: 'identity-needed' })
  })

  test('staff who start a bed for a member say what they have seen, and it stands in its evidence', async () => {
    const { startForAnn, clerk, ann, post, checks } = await asking(engine, { identityCheck: 'once' })
    const offered = await post(offerStart.path, { ...clerk, device_id: 'bed-1', member_uid: ann.uid })
    expect(offered.data.is_identity_needed).toBe(true)
    expect(await startForAnn()).toMatchObject({ code: 'identity-needed' })
    expect(await checks()).toEqual([])
    const started = await startForAnn({ identity_document: 'travel-permit' })
    expect(started).toMatchObject({ code: 'ok' })
    const { session_id } = started.data
    expect(await checks()).toMatchObject([{ sessionId: session_id, document: 'travel-permit' }])
    const file = await post(getSessionRecord.path, { ...clerk, session_id })
    expect(file.data.evidence).toContainEqual(expect.objectContaining({ what: 'staff-start', who: '陳店員' }))
    expect(file.data.evidence).toContainEqual(
      expect.objectContaining({ what: 'identity-checked', document: 'travel-permit' }),
    )
  })

  test('a start that is refused for another reason leaves no check behind', async () => {
    const { startForAnn, checks } = await asking(engine, { identityCheck: 'once' })
    const refused = await startForAnn({ identity_document: 'passport', minutes: 99 })
    expect(refused).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await checks()).toEqual([])
  })

  test('staff on duty start a bed for themselves without one, and check no document of their own', async () => {
    const { member, giveCard, start, check, release, clerk, checks, store } = await asking(engine, {
      identityCheck: 'once',
    })
    const who = await member({ role: 'admin', consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 })
    expect(await start({ ...who, cardId: await giveCard(who, 1) })).toMatchObject({ code: 'ok' })
    expect(await check({ member_uid: clerk.uid })).toMatchObject({ code: 'own-account' })
    await store.db.updateTable('shops').set({ operatingMode: 'staff-release' }).execute()
    const own = await release({ member_uid: clerk.uid, identity_document: 'passport' })
    expect(own).toMatchObject({ code: 'own-account' })
    expect(await checks()).toEqual([])
  })

  test('an ID for each session is refused where nobody releases them, and by no change of the mode either', async () => {
    const { post, member } = await asking(engine, { operatingMode: 'staff-release', identityCheck: 'session' })
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const { data: known } = await post(getShop.path, { ...manager, shop_id: 1 })
    const save = (fields: object) => post(saveShop.path, anIntent(manager, { ...known, ...fields }))
    const issue = { data: { issues: [{ path: 'identity_check' }] } }
    expect(await save({ operating_mode: 'unstaffed' })).toMatchObject({ code: 'bad-request', ...issue })
    // An app of before sends no such field.
    const old = await save({ operating_mode: 'unstaffed', identity_check: undefined })
    expect(old).toMatchObject({ code: 'bad-request', ...issue })
    const saved = await save({ operating_mode: 'unstaffed', identity_check: 'once' })
    expect(saved).toMatchObject({ code: 'ok', data: { identity_check: 'once' } })
  })
})
