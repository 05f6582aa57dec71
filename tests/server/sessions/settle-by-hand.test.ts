import { describe, expect, test } from 'vitest'

import {
  askAgain,
  compensate,
  getSessionRecord,
  listSessionRecords,
  resolveContradiction,
  settleSession,
} from '#src/contract/staff/session-records.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import { startSession } from '#src/contract/sessions.ts'

import { listContradicted } from '#server/modules/sessions/store/manual-settlements.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { hour, minute, tally } from '../../support/open-server.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'

/** Ann has started for eight minutes, the bed has heard it, and the server does not hear the bed any more. */
async function silentBed(engine: Engine) {
  const place = await atTheBed(engine)
  const { startUnheard, floor, store, post, ask } = place
  const staff = await place.member({ role: 'admin', staffLevel: 'staff' })
  const session_id = await startUnheard()
  const file = async () => (await post(getSessionRecord.path, { ...staff, session_id })).data
  const settle = async (verdict: string, fields: object = {}) =>
    await post(
      settleSession.path,
      anIntent(staff, { session_id, verdict, rev: (await file()).rev, reason: '錄影顯示未亮燈', ...fields }),
    )
  const lines = () => store.db.selectFrom('cardLines').selectAll().where('sessionId', '=', session_id).execute()
  /** Longer than the bed's own timer can have run. */
  const longEnough = async () => {
    floor.pass(30 * minute)
    await ask()
  }
  return { ...place, staff, session_id, file, settle, lines, longEnough }
}

describe.each(engines)('a session whose bed does not tell its end, on $name', (engine) => {
  test('cannot be settled while the lamps may still be on', async () => {
    const { settle, row, left, file } = await silentBed(engine)
    const early = await settle('release')
    expect(early).toMatchObject({ httpStatus: 409, code: 'too-soon' })
    expect(early.data.next_allowed_at).toBe((await file()).settle_from)
    expect(await row()).toMatchObject({ state: 'unknown', settled: 'reserved' })
    expect(await left()).toBe(2)
  })

  test('is given back by hand with a reason, and frees the member and the bed', async () => {
    const { settle, longEnough, row, left, lines, staff, store, guest, start, floor } = await silentBed(engine)
    await longEnough()
    expect(await settle('release', { reason: 'abc' })).toMatchObject({ code: 'bad-request' })
    const settled = await settle('release')
    expect(settled).toMatchObject({
      code: 'ok',
      data: { state: 'ended', settled: 'released', is_manual: true, manual: { verdict: 'release' }, settle_from: null },
    })
    expect(await row()).toMatchObject({ openMember: null, openDevice: null, endReason: 'never-started' })
    expect(await left()).toBe(3)
    const release = (await lines()).find(({ reason }) => reason === 'release')
    expect(release).toMatchObject({ delta: 1, staffUid: staff.uid, note: '錄影顯示未亮燈' })
    const log = await readStaffLog(store.db)
    expect(log).toMatchObject([{ what: 'device-records.settle', staffUid: staff.uid, reason: '錄影顯示未亮燈' }])

    // The bed comes back to life for another member; it has not forgotten that its lamps were on, and tells it.
    const bob = await guest()
    floor.deafen('bed-1', false)
    floor.goOnline('bed-1')
    await expect.poll(async () => (await start(bob)).code).toBe('ok')
  })

  test('stays as it was decided when the bed says the opposite later; staff are told, and the skin is kept safe', async () => {
    const { settle, longEnough, row, left, lines, store, staff, session_id, file, post, ann, input, floor, clock } =
      await silentBed(engine)
    await longEnough()
    await settle('release')
    const decided = await row()
    expect(await listContradicted(store.db, 1)).toEqual([])

    floor.deafen('bed-1', false)
    floor.goOnline('bed-1')
    await expect.poll(() => listContradicted(store.db, 1)).toMatchObject([{ sessionId: session_id }])
    const alerts = async () => {
      const { data } = await post(getBoard.path, { ...staff, shop_id: 1 })
      return data.alerts.filter(({ kind }: { kind: string }) => kind === 'contradicted')
    }
    expect(await alerts()).toMatchObject([
      { severity: 'warn', session_id, subject: { id: 'bed-1', name: '1 號機' }, member: { uid: ann.uid } },
    ])
    const waiting = async () => {
      const records = { ...staff, shop_id: 1, date: '2020-01-01', only: 'contradicted' }
      return (await post(listSessionRecords.path, records)).data
    }
    expect(await waiting()).toMatchObject({ contradicted: 1, list: [{ session_id, is_contradicted: true }] })
    expect(await row()).toEqual(decided)
    expect(await left()).toBe(3)
    expect(await lines()).toHaveLength(2)
    expect(await file()).toMatchObject({ is_contradicted: true, settled: 'released' })
    expect((await file()).evidence.filter(({ what }: { what: string }) => what === 'receipt').length).toBeGreaterThan(0)

    await addVisit(store, ann, { startsAt: clock.now })
    expect(await post(startSession.path, input(ann))).toMatchObject({ code: 'too-soon' })

    const seen = anIntent(staff, { session_id, reason: 'Looked at the video' })
    expect(await post(resolveContradiction.path, seen)).toMatchObject({ code: 'ok', data: { is_contradicted: false } })
    expect(await listContradicted(store.db, 1)).toEqual([])
    expect(await alerts()).toEqual([])
    expect(await waiting()).toMatchObject({ contradicted: 0, list: [] })
  })

  test('is counted as used by hand; a receipt that agrees is no contradiction', async () => {
    const { settle, longEnough, row, left, store, floor, file } = await silentBed(engine)
    await longEnough()
    expect(await settle('use')).toMatchObject({
      code: 'ok',
      data: { settled: 'used', state: 'ended', end_reason: 'fault' },
    })
    expect(await left()).toBe(2)
    floor.deafen('bed-1', false)
    floor.goOnline('bed-1')
    await expect
      .poll(async () => (await file()).evidence.some(({ what }: { what: string }) => what === 'receipt'))
      .toBe(true)
    expect(await listContradicted(store.db, 1)).toEqual([])
    expect(await row()).toMatchObject({ settled: 'used', endReason: 'fault' })
  })

  test('is settled once: neither twice, nor after the bed has told, nor from an old look at it', async () => {
    const { settle, longEnough, file, floor, until } = await silentBed(engine)
    await longEnough()
    expect(await settle('use', { rev: 99 })).toMatchObject({
      code: 'changed',
      data: { session_id: (await file()).session_id },
    })
    floor.deafen('bed-1', false)
    floor.goOnline('bed-1')
    await until({ state: 'ended', settled: 'used', endReason: 'completed' })
    expect(await settle('release')).toMatchObject({ code: 'not-running' })
    expect(await file()).toMatchObject({ manual: null, is_manual: false })
  })

  test('whose lamps are proven to have been on is not given back; times are given as a gift instead', async () => {
    const { start, floor, until, member, post, left, row, ask } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const { session_id } = (await start()).data
    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    floor.goOffline('bed-1')
    floor.pass(40 * minute)
    await ask()
    const decide = async (verdict: string) => {
      const { rev } = await row()
      const input = { session_id, verdict, rev, reason: 'The bed was broken' }
      return (await post(settleSession.path, anIntent(staff, input))).code
    }
    expect(await decide('release')).toBe('not-running')
    // What the bed said before it went may still be being written down: then settling takes another look.
    await expect.poll(() => decide('use')).toBe('ok')
    expect(await row()).toMatchObject({ state: 'ended', settled: 'used' })
    expect(await left()).toBe(2)

    const gift = { session_id, times: 1, reason: 'The lamps failed half way' }
    expect(await post(compensate.path, anIntent(staff, gift))).toMatchObject({ httpStatus: 403 })
    const intent = anIntent(manager, gift)
    for (const _ of [1, 2]) expect(await post(compensate.path, intent)).toMatchObject({ code: 'ok' })
    expect(await left()).toBe(3)

    const again = await post(compensate.path, anIntent(manager, gift))
    expect(again.code).toBe('already-compensated')
    expect(again.data.compensations).toMatchObject([{ times: 1, reason: gift.reason, staff: expect.any(String) }])
    expect(await post(compensate.path, anIntent(staff, { ...gift, is_more: true }))).toMatchObject({ httpStatus: 403 })
    const more = { ...gift, reason: 'Promised by the owner', is_more: true }
    expect((await post(compensate.path, anIntent(manager, more))).data.compensations).toHaveLength(2)
    expect(await left()).toBe(4)
  })

  test('is neither compensated nor settled nor cleared by its own member', async () => {
    const { start, until, floor, ann, store, post, left } = await atTheBed(engine)
    const { session_id } = (await start()).data
    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    await store.db
      .updateTable('members')
      .set({ role: 'admin', staffLevel: 'manager' })
      .where('uid', '=', ann.uid)
      .execute()
    const gift = { session_id, times: 1, reason: 'The lamps failed half way' }
    expect(await post(compensate.path, anIntent(ann, gift))).toMatchObject({ code: 'own-account' })
    const verdict = { session_id, verdict: 'release', rev: 1, reason: gift.reason }
    expect(await post(settleSession.path, anIntent(ann, verdict))).toMatchObject({ code: 'own-account' })
    const looked = { session_id, reason: gift.reason }
    expect(await post(resolveContradiction.path, anIntent(ann, looked))).toMatchObject({ code: 'own-account' })
    expect(await left()).toBe(2)
  })

  test('costs one time, so more than one is not given back by itself', async () => {
    const { start, until, floor, member, post, left } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const { session_id } = (await start()).data
    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    const two = { session_id, times: 2, reason: 'The lamps failed half way' }
    expect(await post(compensate.path, anIntent(manager, two))).toMatchObject({ code: 'already-compensated' })
    expect(await left()).toBe(2)
  })

  test('is found among the unsettled of its studio, whatever the day, and asked again over the network', async () => {
    const { longEnough, post, staff, session_id, floor, travel } = await silentBed(engine)
    await longEnough()
    travel(72 * hour)
    const input = { ...staff, shop_id: 1, date: '2026-11-24' }
    const listed = await post(listSessionRecords.path, { ...input, only: 'unsettled' })
    expect(listed.data).toMatchObject({ unsettled: 1, total: 0, list: [{ session_id, seconds_on: null }] })
    const ask = () => post(askAgain.path, anIntent(staff, { session_id }))
    expect(await ask()).toMatchObject({ code: 'ok', data: { did_answer: false, session: { state: 'unknown' } } })
    floor.deafen('bed-1', false)
    floor.goOnline('bed-1')
    await expect.poll(async () => (await ask()).code).toBe('not-running')
    const day = await post(listSessionRecords.path, { ...staff, shop_id: 1, date: '2026-11-21' })
    expect(day.data).toMatchObject({
      unsettled: 0,
      total: 1,
      list: [{ session_id, end_reason: 'completed', seconds_on: 480 }],
    })
  })
})

describe.each(racingEngines)('deciding about one session at once on $name', (engine) => {
  test('staff and the bed: one of them settles it, and the books agree', async () => {
    const { settle, longEnough, floor, row, lines } = await silentBed(engine)
    await longEnough()
    floor.deafen('bed-1', false)
    const deciding = [settle('release'), settle('use'), settle('release')]
    floor.goOnline('bed-1')
    const answers = await Promise.all(deciding)
    await expect.poll(async () => (await row()).state).toBe('ended')
    expect(tally(answers)['ok'] ?? 0).toBeLessThanOrEqual(1)
    expect(await lines()).toHaveLength(2)
  })

  test('two who give its time back at once give it back once', async () => {
    const { start, until, floor, member, post, left } = await atTheBed(engine)
    const clerks = [
      await member({ role: 'admin', staffLevel: 'manager' }),
      await member({ role: 'admin', staffLevel: 'owner' }),
    ]
    const { session_id } = (await start()).data
    floor.pass(minute)
    await until({ state: 'running', settled: 'used' })
    const gift = { session_id, times: 1, reason: 'The lamps failed half way' }
    const answers = await Promise.all(
      [...clerks, ...clerks].map((clerk) => post(compensate.path, anIntent(clerk, gift))),
    )
    expect(tally(answers)).toEqual({ ok: 1, 'already-compensated': 3 })
    expect(await left()).toBe(3)
  })
})
