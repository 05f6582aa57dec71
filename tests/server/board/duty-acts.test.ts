import { describe, expect, test } from 'vitest'

import { getSessionRecord } from '#src/contract/staff/session-records.ts'
import { broadcast, explainStop, openForStaff, stopAll, stopOne } from '#src/contract/staff/board/board.ts'
import { offerStart, startForMember } from '#src/contract/staff/board/start-for-member.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { hour, minute } from '../../support/open-server.ts'
import { firstBrokenLine } from '../../support/logs/log-faults.ts'

/** Ann and Bob in the shop, with consent and cards, and a clerk. */
async function onDuty(engine: Engine) {
  const place = await atTheBed(engine)
  const { post, member, store, ann } = place
  const staff = await member({ role: 'admin', staffLevel: 'staff' })
  const input = (fields: object = {}) =>
    anIntent(staff, {
      device_id: 'bed-1',
      member_uid: ann.uid,
      card_id: ann.cardId,
      minutes: 8,
      intensity: 'medium',
      ...fields,
    })
  return {
    ...place,
    staff,
    input,
    startFor: (fields: object = {}) => post(startForMember.path, input(fields)),
    log: () => store.db.selectFrom('staffLog').select(['what', 'subject', 'reason']).orderBy('entryId').execute(),
  }
}

describe.each(engines)('on duty on $name', (engine) => {
  test('a real lock is opened once for staff, and who it was is in both logs', async () => {
    const { floor, member, post, store } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const tap = anIntent(staff, { lock_id: 'door-1' })
    const answers = await Promise.all([post(openForStaff.path, tap), post(openForStaff.path, tap)])
    expect(answers.map(({ data }) => data.result)).toEqual(['opened', 'opened'])
    expect(floor.lock().openings()).toBe(1)
    const log = await store.db.selectFrom('staffLog').select(['what', 'subject', 'staffUid']).execute()
    expect(log).toEqual([{ what: 'operation.open-door', subject: 'lock:door-1', staffUid: staff.uid }])
    const openings = await store.db.selectFrom('doorOpenings').select(['rule', 'memberUid']).execute()
    expect(openings).toEqual([{ rule: 'staff', memberUid: staff.uid }])
    expect(await firstBrokenLine(store.db, 'door-1')).toBeUndefined()
  })

  test('a lock out of reach stays shut, and the clerk is told so', async () => {
    const { floor, member, post, store } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    await floor.lock().goOffline()
    expect(await post(openForStaff.path, anIntent(staff, { lock_id: 'door-1' }))).toMatchObject({
      code: 'lock-offline',
    })
    expect(await post(openForStaff.path, anIntent(staff, { lock_id: 'door-9' }))).toMatchObject({ code: 'not-found' })
    expect(floor.lock().openings()).toBe(0)
    expect(await store.db.selectFrom('staffLog').selectAll().execute()).toEqual([])
  })

  test('a bed is started for a member who has not opened a door, once however often it is asked', async () => {
    const { post, input, staff, member, giveCard, left, ann, store, floor, log } = await onDuty(engine)
    const walkIn = await member({ consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 })
    const card = await giveCard(walkIn, 2)
    const offer = await post(offerStart.path, { ...staff, device_id: 'bed-1', member_uid: walkIn.uid })
    expect(offer.data).toMatchObject({ cards: [{ card_id: card, times_left: 2 }], next_allowed_at: null })
    const asked = input({ member_uid: walkIn.uid, card_id: card })
    const answers = await Promise.all([post(startForMember.path, asked), post(startForMember.path, asked)])
    expect(answers.map(({ data }) => data.state)).toEqual(['dressing', 'dressing'])
    expect(floor.sent.filter(({ type }) => type === 'start')).toHaveLength(1)
    const sessions = await store.db.selectFrom('sessions').select('memberUid').execute()
    expect(sessions).toEqual([{ memberUid: walkIn.uid }])
    expect(await left({ ...ann, cardId: card })).toBe(1)
    expect((await log()).map(({ what }) => what)).toEqual(['operation.start'])
  })

  test('the file of a session that staff started and stopped names them; one that its member started names the member', async () => {
    const { post, staff, guest, startFor, start, stop, store } = await withStop(engine)
    await store.db.updateTable('members').set({ nickname: '陳店員' }).where('uid', '=', staff.uid).execute()
    const bob = await guest(3, { nickname: 'Bob' })
    const asked = async (session_id: string) => {
      const file = await post(getSessionRecord.path, { ...staff, session_id })
      const steps: { what: string; who: string | null }[] = file.data.evidence
      return steps.filter(({ what }) => what === 'requested' || what === 'stop').map(({ what, who }) => [what, who])
    }
    const ofStaff = await startFor()
    await stop()
    const ofBob = await start(bob, { device_id: 'bed-2' })
    expect(await asked(ofStaff.data.session_id)).toEqual([
      ['requested', '陳店員'],
      ['stop', '陳店員'],
    ])
    expect(await asked(ofBob.data.session_id)).toEqual([['requested', 'Bob']])
  })

  test('staff cannot start a member whose skin has not rested or who has not consented, nor a bed that is taken', async () => {
    const { startFor, guest, floor, travel, ann, stop } = await withStop(engine)
    expect(await startFor()).toMatchObject({ code: 'ok' })
    const bob = await guest()
    const forBob = { member_uid: bob.uid, card_id: bob.cardId }
    expect(await startFor(forBob)).toMatchObject({ code: 'device-busy' })
    const carl = await guest(3, { consentVersion: '2025-01-01' })
    expect(await startFor({ device_id: 'bed-2', member_uid: carl.uid, card_id: carl.cardId })).toMatchObject({
      code: 'consent-required',
    })
    const young = await guest(3, { adultAt: null })
    expect(await startFor({ device_id: 'bed-2', member_uid: young.uid, card_id: young.cardId })).toMatchObject({
      code: 'adult-required',
    })
    const blocked = await guest(3, { blocked: 1 })
    expect(await startFor({ device_id: 'bed-2', member_uid: blocked.uid, card_id: blocked.cardId })).toMatchObject({
      code: 'no-access',
      data: { reason: 'blocked' },
    })
    floor.pass(2 * minute)
    await stop()
    travel(47 * hour)
    expect(await startFor({ device_id: 'bed-2' })).toMatchObject({ code: 'too-soon' })
    expect(await startFor({ device_id: 'bed-2', ...forBob, minutes: 21 })).toMatchObject({
      code: 'minutes-out-of-range',
    })
    expect(await startFor({ device_id: 'bed-2', ...forBob, card_id: ann.cardId })).toMatchObject({
      code: 'not-enough-times',
    })
    expect(await startFor({ member_uid: 'no-such-member' })).toMatchObject({ code: 'not-found' })
  })

  test('a bed is stopped when it says so, and is not called stopped when it does not answer', async () => {
    const { startFor, staff, post, floor, log, until } = await onDuty(engine)
    const { data } = await startFor()
    floor.pass(2 * minute)
    floor.lose('stop', 'command')
    const stopped = await post(stopOne.path, anIntent(staff, { session_id: data.session_id }))
    expect(stopped.data.state).not.toBe('ended')
    expect(await post(stopOne.path, anIntent(staff, { session_id: data.session_id }))).toMatchObject({ code: 'ok' })
    await until({ state: 'ended', endReason: 'stopped' })
    expect(await post(stopOne.path, anIntent(staff, { session_id: data.session_id }))).toMatchObject({
      code: 'not-running',
    })
    expect((await log()).map(({ what }) => what)).toEqual(['operation.start', 'operation.stop', 'operation.stop'])
  })

  test('a stop that is delivered again is one stop with one answer, and so is a stop of everything', async () => {
    const { startFor, staff, post, floor, log } = await onDuty(engine)
    const { data } = await startFor()
    floor.pass(2 * minute)
    const stop = anIntent(staff, { session_id: data.session_id })
    const [first, second] = await Promise.all([post(stopOne.path, stop), post(stopOne.path, stop)])
    expect(first).toMatchObject({ code: 'ok', data: { state: 'ended' } })
    expect([second, await post(stopOne.path, stop)]).toEqual([first, first])
    const all = anIntent(staff, { shop_id: 1 })
    const stopped = await post(stopAll.path, all)
    expect(await post(stopAll.path, all)).toEqual(stopped)
    expect(floor.sent.filter(({ type }) => type === 'stop')).toHaveLength(1)
    expect((await log()).map(({ what }) => what)).toEqual(['operation.start', 'operation.stop', 'operation.stop-all'])
  })

  test('everything is stopped at once; a bed out of reach stays what it is', async () => {
    const { startFor, guest, staff, post, floor, store, log } = await onDuty(engine)
    await startFor()
    const bob = await guest()
    await startFor({ device_id: 'bed-2', member_uid: bob.uid, card_id: bob.cardId })
    floor.pass(2 * minute)
    floor.goOffline('bed-2')
    const { data } = await post(stopAll.path, anIntent(staff, { shop_id: 1 }))
    expect(data.beds).toHaveLength(2)
    expect(data.beds.find((bed: { device_id: string }) => bed.device_id === 'bed-1')).toMatchObject({
      state: 'ended',
      is_reached: true,
    })
    const unreached = data.beds.find((bed: { device_id: string }) => bed.device_id === 'bed-2')
    expect(unreached.is_reached).toBe(false)
    expect(unreached.state).not.toBe('ended')
    const open = await store.db.selectFrom('sessions').select('deviceId').where('openDevice', 'is not', null).execute()
    expect(open).toEqual([{ deviceId: 'bed-2' }])
    const why = anIntent(staff, { shop_id: 1, reason: 'Smoke in the corridor' })
    expect(await post(explainStop.path, why)).toMatchObject({ code: 'ok' })
    expect(await post(explainStop.path, anIntent(staff, { shop_id: 1, reason: 'no' }))).toMatchObject({
      code: 'bad-request',
    })
    // All of it may be written down within one millisecond.
    const written = await log()
    expect(written).toContainEqual(expect.objectContaining({ what: 'operation.stop-all', subject: 'shop:1' }))
    const reason = 'Smoke in the corridor'
    expect(written).toContainEqual(expect.objectContaining({ what: 'operation.explain-stop', reason }))
  })

  test('a bed that runs without a session is stopped with the others', async () => {
    const { startFor, staff, post, floor, store, log, until } = await onDuty(engine)
    await startFor()
    floor.pass(2 * minute)
    await until({ state: 'running', settled: 'used' })
    // The studio has lost the session, and the lamps are on.
    const ended = { state: 'ended', openDevice: null, openMember: null } as const
    await store.db.updateTable('sessions').set(ended).execute()
    const answer = await post(stopAll.path, anIntent(staff, { shop_id: 1 }))
    expect(answer.data.beds).toEqual([{ session_id: null, device_id: 'bed-1', state: 'ended', is_reached: true }])
    expect(floor.sent.map(({ type }) => type)).toContain('stop')
    expect(await log()).toContainEqual(expect.objectContaining({ what: 'operation.stop-all', subject: 'shop:1' }))
    const again = await post(stopAll.path, anIntent(staff, { shop_id: 1 }))
    expect(again.data.beds).toEqual([])
  })

  test('the members of today are told once each, those of other days are not', async () => {
    const { staff, post, member, store, clock, ann } = await onDuty(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const [over, tomorrow, away] = [await member(), await member(), await member()]
    await addVisit(store, ann, { startsAt: clock.now + 3 * hour, deviceId: 'bed-2' })
    await addVisit(store, over, { startsAt: clock.now - 2 * hour, state: 'visited' })
    await addVisit(store, tomorrow, { startsAt: clock.now + 24 * hour })
    await addVisit(store, away, { startsAt: clock.now + hour, state: 'cancelled', deviceId: 'bed-2' })
    const body = { shop_id: 1, texts: [{ language: 'zh-HK', text: '今日 20:00 起暫停服務' }] }
    expect(await post(broadcast.path, anIntent(staff, body))).toMatchObject({ code: 'forbidden' })
    const intent = anIntent(manager, body)
    expect(await post(broadcast.path, intent)).toMatchObject({ data: { members: 1, reachable: 0 } })
    expect(await post(broadcast.path, intent)).toMatchObject({ data: { members: 1 } })
    const notices = await store.db.selectFrom('notices').select(['memberUid', 'what']).execute()
    expect(notices).toHaveLength(1)
    expect(notices[0]?.memberUid).toBe(ann.uid)
    expect(JSON.parse(notices[0]?.what ?? '')).toMatchObject({
      kind: 'broadcast',
      text: { 'en-US': '今日 20:00 起暫停服務' },
    })
  })

  test('a message for today reaches who is booked after midnight of an evening, and nobody of the next one', async () => {
    const { post, member, store, clock, travel, ann } = await onDuty(engine)
    await store.db.updateTable('shops').set({ opensAt: '18:00', closesAt: '02:00' }).execute()
    const evening = Date.parse('2026-11-21T23:40+08:00')
    travel(evening - clock.now)
    const [manager, next] = [await member({ role: 'admin', staffLevel: 'manager' }), await member()]
    await addVisit(store, ann, { startsAt: evening + hour })
    await addVisit(store, next, { startsAt: evening + 19 * hour, deviceId: 'bed-2' })
    const send = async () => {
      const texts = [{ language: 'zh-HK', text: '今晚停電，提早關門' }]
      return (await post(broadcast.path, anIntent(manager, { shop_id: 1, texts }))).data
    }
    expect(await send()).toMatchObject({ members: 1 })
    // Half past midnight is still the same evening.
    travel(50 * minute)
    await addVisit(store, await member(), { startsAt: clock.now + hour, deviceId: 'bed-2' })
    expect(await send()).toMatchObject({ members: 2 })
  })
})

async function withStop(engine: Engine) {
  const place = await onDuty(engine)
  const stop = async () => {
    const open = await place.store.db.selectFrom('sessions').select('sessionId').executeTakeFirstOrThrow()
    await place.post(stopOne.path, anIntent(place.staff, { session_id: open.sessionId }))
    await expect.poll(async () => (await place.rows())[0]?.state, { interval: 5 }).toBe('ended')
  }
  return { ...place, stop }
}
