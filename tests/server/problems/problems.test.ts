import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { getProblemPicture, reportProblem } from '#src/contract/problems/problems.ts'
import {
  closeProblem,
  declineProblem,
  getStaffProblemPicture,
  giveBackForProblem,
} from '#src/contract/staff/problems/problems.ts'
import { compensate } from '#src/contract/staff/session-records.ts'
import { endAfterDays } from '#src/domain/cards/validity.ts'

import { eraseMember } from '#server/modules/members/store/erasing/erase-member.ts'
import { exportMember } from '#server/modules/members/store/export-member.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { changeProblem } from '#server/modules/problems/store/problems.ts'
import { retain } from '#server/retention.ts'
import { afterTheSession } from '../../support/devices/after-the-session.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { logKey, readStaffLog } from '../../support/logs/log-faults.ts'
import { hour, minute, tally } from '../../support/open-server.ts'

const photo = async () => (await jpeg()).toString('base64')

function jpeg(): Promise<Buffer> {
  const create = { width: 320, height: 200, channels: 3, background: '#a83' } as const
  return sharp({ create })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
}

describe.each(engines)('a report about a session, on $name', (engine) => {
  test('is written once for its intent, and once for its session whatever the phone', async () => {
    const { claim, ann, post, mine, store, session_id, report } = await afterTheSession(engine)
    const intent = anIntent(ann, { ...claim, phone_seconds: 198 })
    for (const _ of [1, 2]) expect(await post(reportProblem.path, intent)).toMatchObject({ code: 'ok' })
    expect(await mine()).toMatchObject([
      {
        problem_id: intent.op_id,
        state: 'open',
        reason: 'no-light',
        is_claim: true,
        phone_seconds: 198,
        device_name: '1 號機',
        session: { session_id, minutes: 8, end_reason: 'completed', seconds_on: 480 },
      },
    ])
    const second = await report({ note: '燈完全沒有亮', picture: await photo() })
    expect(second).toMatchObject({
      code: 'already',
      data: { problem_id: intent.op_id, note: '燈完全沒有亮', has_picture: true },
    })
    // What was said first stands.
    expect((await report({ note: 'Something else' })).data.note).toBe('燈完全沒有亮')
    expect(await store.db.selectFrom('problems').selectAll().execute()).toHaveLength(1)
  })

  test('is refused for a session of somebody else, of last week, or of nobody', async () => {
    const { guest, report, store, clock } = await afterTheSession(engine)
    const bob = await guest()
    expect(await report({}, bob)).toMatchObject({ code: 'not-found' })
    expect(await report({ session_id: 'nothing' })).toMatchObject({ code: 'not-found' })
    await store.db
      .updateTable('sessions')
      .set({ requestedAt: clock.now - 8 * 24 * hour })
      .execute()
    expect(await report()).toMatchObject({ code: 'too-late' })
  })

  test('is given back by a manager once: the member is told, the ledger and the log say who and why', async () => {
    const { report, staff, manager, post, left, mine, theirs, store, ann, session_id } = await afterTheSession(engine)
    const { problem_id } = (await report()).data
    expect(await left()).toBe(2)
    expect(await theirs()).toMatchObject({
      open: 1,
      list: [{ problem_id, can_give_back: true, member: { uid: ann.uid } }],
    })
    const give = { problem_id, reason: '燈管壞咗，已退回' }
    expect(await post(giveBackForProblem.path, anIntent(staff, give))).toMatchObject({ httpStatus: 403 })
    expect(await post(declineProblem.path, anIntent(staff, give))).toMatchObject({ httpStatus: 403 })
    const intent = anIntent(manager, give)
    for (const _ of [1, 2])
      expect(await post(giveBackForProblem.path, intent)).toMatchObject({ code: 'ok', data: { state: 'returned' } })
    expect(await left()).toBe(3)
    expect(await post(giveBackForProblem.path, anIntent(manager, give))).toMatchObject({ code: 'changed' })
    const again = { session_id, times: 1, reason: 'Once more' }
    expect(await post(compensate.path, anIntent(manager, again))).toMatchObject({ code: 'already-compensated' })
    expect(await left()).toBe(3)
    expect(await mine()).toMatchObject([{ state: 'returned', answer: '燈管壞咗，已退回' }])
    expect(await theirs('decided')).toMatchObject({ open: 0, list: [{ problem_id, staff_name: expect.any(String) }] })
    expect(await readStaffLog(store.db)).toMatchObject([
      { what: 'problems.give-back', staffUid: manager.uid, reason: give.reason },
    ])
    const notices = await store.db.selectFrom('notices').selectAll().where('memberUid', '=', ann.uid).execute()
    expect(notices.map(({ what }) => JSON.parse(what).kind)).toEqual(['problem'])
  })

  test('is declined with a reason that the member reads, and stays so', async () => {
    const { report, manager, post, left, mine } = await afterTheSession(engine)
    const { problem_id } = (await report()).data
    const no = { problem_id, reason: 'The lamps were on for all of it' }
    expect(await post(declineProblem.path, anIntent(manager, { problem_id, reason: 'no' }))).toMatchObject({
      code: 'bad-request',
    })
    expect(await post(closeProblem.path, anIntent(manager, no))).toMatchObject({ code: 'changed' })
    expect(await post(declineProblem.path, anIntent(manager, no))).toMatchObject({
      code: 'ok',
      data: { state: 'declined' },
    })
    expect(await report({ note: 'Please' })).toMatchObject({ code: 'already', data: { state: 'declined', note: null } })
    expect(await mine()).toMatchObject([{ state: 'declined', answer: no.reason }])
    expect(await left()).toBe(2)
  })

  test('ends by itself when staff make the session good elsewhere', async () => {
    const { report, manager, post, mine, session_id } = await afterTheSession(engine)
    await report()
    const gift = { session_id, times: 1, reason: 'Lamp 4 was broken' }
    await post(compensate.path, anIntent(manager, gift))
    expect(await mine()).toMatchObject([{ state: 'returned', answer: gift.reason }])
  })

  test('gives a session back to a package that has expired since, usable again for thirty days', async () => {
    const { report, manager, post, left, store, ann, clock } = await afterTheSession(engine)
    const { problem_id } = (await report()).data
    await store.db
      .updateTable('cards')
      .set({ validUntil: clock.now - 1 })
      .where('cardId', '=', ann.cardId)
      .execute()
    await post(giveBackForProblem.path, anIntent(manager, { problem_id }))
    expect(await left()).toBe(1)
    const card = await store.db
      .selectFrom('cards')
      .selectAll()
      .where('cardId', '=', ann.cardId)
      .executeTakeFirstOrThrow()
    expect(card).toMatchObject({ expiredAt: null, validUntil: endAfterDays(clock.now, 30, 'Asia/Hong_Kong') })
  })

  test('takes nothing that is no picture and no text, and shows a picture to its member and the staff alone', async () => {
    const { report, ann, guest, staff, post, mine } = await afterTheSession(engine)
    expect(await report({ picture: Buffer.from('<svg onload="alert(1)"/>').toString('base64') })).toMatchObject({
      code: 'bad-type',
    })
    expect(await report({ picture: 'A'.repeat(84_001) })).toMatchObject({ code: 'bad-request' })
    expect(await report({ note: 'x'.repeat(501) })).toMatchObject({ code: 'bad-request' })
    expect(await report({ note: 'Lamp \u202E4' })).toMatchObject({ code: 'bad-request' })
    const note = '<img src=x onerror=alert(1)>'
    const { problem_id } = (await report({ note, picture: await photo() })).data
    expect(await mine()).toMatchObject([{ note, has_picture: true }])
    const ask = { problem_id }
    const own = (await post(getProblemPicture.path, { ...ann, ...ask })).data.picture
    const facts = await sharp(Buffer.from(own, 'base64')).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 320, height: 200 })
    expect(facts.exif).toBeUndefined()
    expect((await post(getStaffProblemPicture.path, { ...staff, ...ask })).data.picture).toBe(own)
    const bob = await guest()
    expect(await post(getProblemPicture.path, { ...bob, ...ask })).toMatchObject({ code: 'not-found' })
    expect(await post(getStaffProblemPicture.path, { ...bob, ...ask })).toMatchObject({ httpStatus: 403 })
  })

  test('goes with the account, its picture too; before that its member can take it along', async () => {
    const { report, store, ann, travel } = await afterTheSession(engine)
    await report({ note: 'Lamp 4', picture: await photo() })
    const count = async () => [
      (await store.db.selectFrom('problems').selectAll().execute()).length,
      (await store.db.selectFrom('pictures').selectAll().where('kind', '=', 'problem').execute()).length,
    ]
    expect(await count()).toEqual([1, 1])
    const file = await exportMember(store.db, ann.uid, 0)
    expect(file).toMatchObject({ reported_problems: [{ note: 'Lamp 4' }], pictures: [{ kind: 'problem' }] })
    travel(minute)
    await store.transaction(async (tx) => eraseMember(tx, await selectMemberForUpdate(tx, ann.uid), 1))
    expect(await count()).toEqual([0, 0])
  })
})

describe.each(engines)('a report about a place, on $name', (engine) => {
  test('needs no session, is answered by any of the staff, and there are five at most', async () => {
    const { ann, post, member, mine, staff } = await afterTheSession(engine)
    const tell = (fields: object) => post(reportProblem.path, anIntent(ann, { reason: 'door', ...fields }))
    const { problem_id } = (await tell({ lock_id: 'door-1', wants_session_back: true })).data
    expect(await tell({})).toMatchObject({ code: 'not-found' })
    expect(await tell({ lock_id: 'door-9' })).toMatchObject({ code: 'not-found' })
    expect(await mine()).toMatchObject([{ is_claim: false, session: null, device_name: '正門 12 樓' }])
    for (const _ of [2, 3, 4, 5]) expect(await tell({ shop_id: 1, reason: 'not-clean' })).toMatchObject({ code: 'ok' })
    expect(await tell({ shop_id: 1 })).toMatchObject({ code: 'too-many-reports' })
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    expect(await post(giveBackForProblem.path, anIntent(manager, { problem_id }))).toMatchObject({ code: 'not-found' })
    const answer = { problem_id, reason: 'The lock has a new battery' }
    expect(await post(closeProblem.path, anIntent(staff, answer))).toMatchObject({
      code: 'ok',
      data: { state: 'closed' },
    })
    expect(await tell({ shop_id: 1 })).toMatchObject({ code: 'ok' })
  })

  test('is kept for as long as evidence is, its picture for ninety days', async () => {
    const { ann, post, store, travel, clock } = await afterTheSession(engine)
    const tell = anIntent(ann, { reason: 'not-clean', shop_id: 1, picture: await photo() })
    const { problem_id } = (await post(reportProblem.path, tell)).data
    const round = () => retain({ store, logKey, pepper: 'pepper' })
    travel(91 * 24 * hour)
    await round()
    expect(await store.db.selectFrom('problems').selectAll().execute()).toMatchObject([{ picture: expect.any(String) }])
    await store.transaction((tx) => changeProblem(tx, problem_id, { state: 'closed', decidedAt: clock.now }))
    travel(91 * 24 * hour)
    await round()
    expect(await store.db.selectFrom('problems').selectAll().execute()).toMatchObject([{ picture: null }])
    expect(await store.db.selectFrom('pictures').selectAll().execute()).toEqual([])
    travel(1100 * 24 * hour)
    await round()
    expect(await store.db.selectFrom('problems').selectAll().execute()).toEqual([])
  })
})

describe.each(racingEngines)('reports at once, on $name', (engine) => {
  test('two phones and a double tap write one; two managers give back once', async () => {
    const { report, member, post, left, store } = await afterTheSession(engine)
    const answers = await Promise.all([1, 2, 3, 4].map(() => report()))
    expect(tally(answers)).toEqual({ ok: 1, already: 3 })
    const [problem, ...others] = await store.db.selectFrom('problems').selectAll().execute()
    expect(others).toEqual([])
    const managers = [
      await member({ role: 'admin', staffLevel: 'manager' }),
      await member({ role: 'admin', staffLevel: 'owner' }),
    ]
    const give = { problem_id: problem?.problemId }
    const given = await Promise.all(managers.map((who) => post(giveBackForProblem.path, anIntent(who, give))))
    expect(tally(given)).toEqual({ ok: 1, changed: 1 })
    expect(await left()).toBe(3)
  })
})
