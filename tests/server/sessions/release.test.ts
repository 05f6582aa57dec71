import { describe, expect, test } from 'vitest'

import { getBoard } from '#src/contract/staff/board/board.ts'
import { startForMember } from '#src/contract/staff/board/start-for-member.ts'
import { releaseStart, withdrawRelease } from '#src/contract/staff/board/releases.ts'
import { getSessionRecord } from '#src/contract/staff/session-records.ts'
import { getShop, saveShop } from '#src/contract/staff/shops.ts'
import { getUserCardInfo, startSession } from '#src/contract/sessions.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { spendRelease } from '#server/modules/sessions/store/start-releases.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute, tally } from '../../support/open-server.ts'

/** A studio whose staff release each session, with Ann at the bed and a clerk at the counter. */
async function atTheCounter(engine: Engine) {
  const place = await atTheBed(engine)
  const { post, member, store, ann } = place
  const staff = await member({ role: 'admin', staffLevel: 'staff', nickname: '陳店員' })
  const run = (operatingMode: 'unstaffed' | 'staff-release') =>
    store.db.updateTable('shops').set({ operatingMode }).where('shopId', '=', 1).execute()
  await run('staff-release')
  return {
    ...place,
    staff,
    run,
    release: (fields: object = {}) =>
      post(releaseStart.path, anIntent(staff, { shop_id: 1, member_uid: ann.uid, ...fields })),
    offer: async (who = ann) => (await post(getUserCardInfo.path, { ...who, device_id: 'bed-1' })).data.release,
    board: async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data.releases,
    releases: () => store.db.selectFrom('startReleases').selectAll().orderBy('createdAt').execute(),
  }
}

describe.each(engines)('staff release each session on $name', (engine) => {
  test('a member starts once staff have released it, and the release is gone with the start', async () => {
    const { start, release, offer, board, releases, rows, ann, staff, floor, store, clock, post } =
      await atTheCounter(engine)
    expect(await start()).toMatchObject({ httpStatus: 409, code: 'not-released' })
    expect(await offer()).toEqual({ ends_at: null })
    expect(await rows()).toEqual([])
    expect(floor.sent).toEqual([])

    const until = new Date(clock.now + 15 * minute).toISOString()
    const given = await release()
    expect(given).toMatchObject({ code: 'ok', data: { member: { uid: ann.uid }, ends_at: until } })
    expect(await offer()).toEqual({ ends_at: until })
    expect(await board()).toMatchObject([
      { release_id: given.data.release_id, member: { uid: ann.uid }, ends_at: until },
    ])

    const started = await start()
    expect(started).toMatchObject({ code: 'ok', data: { state: 'dressing' } })
    expect(await offer()).toEqual({ ends_at: null })
    expect(await board()).toEqual([])
    expect(await releases()).toMatchObject([{ sessionId: started.data.session_id, usedAt: clock.now }])
    const { session_id } = started.data
    const file = await post(getSessionRecord.path, { ...staff, session_id })
    expect(file.data.evidence[0]).toMatchObject({ what: 'released', who: '陳店員' })
    const log = await store.db.selectFrom('staffLog').select(['what', 'staffUid', 'subject']).execute()
    expect(log).toEqual([{ what: 'operation.release', staffUid: staff.uid, subject: `member:${ann.uid}` }])
  })

  test('over Bluetooth no grant is signed without a release', async () => {
    const { post, input, ann, release, rows } = await atTheCounter(engine)
    const byPhone = () => post(startSession.path, input(ann, { transport: 'bluetooth', nonce: '0123456789abcdef' }))
    expect(await byPhone()).toMatchObject({ code: 'not-released' })
    expect(await rows()).toEqual([])
    await release()
    expect((await byPhone()).data.grant).toBeTruthy()
  })

  test('a release of another member, of another studio, that ran out or was taken back starts nothing', async () => {
    const { start, release, guest, ann, post, staff, clock, store, floor, board } = await atTheCounter(engine)
    const bob = await guest()
    await release({ member_uid: bob.uid })
    expect(await start()).toMatchObject({ code: 'not-released' })

    const other = { ...(await store.db.selectFrom('shops').selectAll().executeTakeFirstOrThrow()), shopId: 2 }
    await store.db.insertInto('shops').values(other).execute()
    expect(await release({ shop_id: 2 })).toMatchObject({ code: 'ok' })
    expect(await start()).toMatchObject({ code: 'not-released' })

    const { data } = await release()
    expect(await post(withdrawRelease.path, anIntent(staff, { release_id: data.release_id }))).toMatchObject({
      code: 'ok',
    })
    expect(await start()).toMatchObject({ code: 'not-released' })
    expect(await post(withdrawRelease.path, anIntent(staff, { release_id: data.release_id }))).toMatchObject({
      code: 'not-found',
    })

    await writeChainSettings(store.db, { rules: { isPresenceNeeded: false } })
    await release()
    clock.now += 15 * minute - 1
    expect((await board()).map(({ member }: { member: { uid: string } }) => member.uid)).toEqual([bob.uid, ann.uid])
    clock.now += 1
    expect(await board()).toEqual([])
    expect(await start()).toMatchObject({ code: 'not-released' })
    expect(floor.sent).toEqual([])
  })

  test('released twice is one start, and a start that is refused keeps its release', async () => {
    const { start, release, releases, ann, guest, clock } = await atTheCounter(engine)
    await release()
    clock.now += minute
    await release()
    expect((await releases()).map(({ endsAt }) => endsAt > clock.now)).toEqual([false, true])
    expect(await start(ann, { minutes: 99 })).toMatchObject({ code: 'minutes-out-of-range' })
    expect(await start()).toMatchObject({ code: 'ok' })
    const carl = await guest(0)
    await release({ member_uid: carl.uid })
    expect(await start(carl, { device_id: 'bed-2' })).toMatchObject({ code: 'not-enough-times' })
    expect((await releases()).map(({ usedAt }) => usedAt)).toEqual([null, clock.now, null])
  })

  test('staff need none, neither for others nor for themselves', async () => {
    const { post, staff, ann, member, giveCard, start, releases } = await atTheCounter(engine)
    const body = { device_id: 'bed-1', member_uid: ann.uid, card_id: ann.cardId, minutes: 8, intensity: 'medium' }
    expect(await post(startForMember.path, anIntent(staff, body))).toMatchObject({ code: 'ok' })
    const clerk = await member({ role: 'admin', consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 })
    const who = { ...clerk, cardId: await giveCard(clerk, 1) }
    expect(await start(who, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
    expect(await releases()).toEqual([])
  })

  test('another mode holds for the next start: what runs goes on, and staff need not release any more', async () => {
    const { post, member, start, release, session, guest, offer, board, floor } = await atTheCounter(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    await release()
    await start()
    const { data: known } = await post(getShop.path, { ...manager, shop_id: 1 })
    const saved = await post(saveShop.path, anIntent(manager, { ...known, operating_mode: 'unstaffed' }))
    expect(saved).toMatchObject({ code: 'ok', data: { operating_mode: 'unstaffed' } })
    floor.pass(2 * minute)
    await expect.poll(async () => (await session()).state, { interval: 5 }).toBe('running')
    expect(await board()).toBeNull()
    expect(await offer()).toBeUndefined()
    const bob = await guest()
    expect(await release({ member_uid: bob.uid })).toMatchObject({ code: 'not-found' })
    expect(await start(bob, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
  })
})

describe.each(racingEngines)('releases that are raced for on $name', (engine) => {
  test('many phones of one member, one release: one session', async () => {
    const { start, release, rows, releases, guest, floor } = await atTheCounter(engine)
    const bob = await guest(10)
    await release({ member_uid: bob.uid })
    const beds = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'bed-1' : 'bed-2'))
    const answers = await Promise.all(beds.map((device_id) => start(bob, { device_id })))
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
    expect(await rows()).toHaveLength(1)
    expect((await releases()).filter(({ usedAt }) => usedAt !== null)).toHaveLength(1)
    expect(floor.sent.filter(({ type }) => type === 'start')).toHaveLength(1)
  })

  test('nothing but the release itself keeps two starts from sharing it', async () => {
    const { release, store, clock } = await atTheCounter(engine)
    const { data } = await release()
    const taken = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        store.transaction((tx) => spendRelease(tx, data.release_id, `session-${at}`, clock.now)),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('taken back and started at the same moment: one of the two, and never a start without its release', async () => {
    const { start, release, post, staff, rows, releases } = await atTheCounter(engine)
    const { data } = await release()
    const [started, taken] = await Promise.all([
      start(),
      post(withdrawRelease.path, anIntent(staff, { release_id: data.release_id })),
    ])
    const [row] = await releases()
    expect(tally([started])).toEqual(row?.usedAt === null ? { 'not-released': 1 } : { ok: 1 })
    expect(tally([taken])).toEqual(row?.usedAt === null ? { ok: 1 } : { 'not-found': 1 })
    expect(await rows()).toHaveLength(row?.usedAt === null ? 0 : 1)
  })

  test('released by two of the staff at once is one start', async () => {
    const { release, releases, clock } = await atTheCounter(engine)
    const given = await Promise.all([release(), release(), release()])
    expect(tally(given)).toEqual({ ok: 3 })
    expect((await releases()).filter(({ endsAt }) => endsAt > clock.now)).toHaveLength(1)
  })
})
