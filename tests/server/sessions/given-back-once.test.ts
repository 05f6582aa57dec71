import { describe, expect, test } from 'vitest'

import { reportProblem } from '#src/contract/problems/problems.ts'
import { stopSession } from '#src/contract/sessions.ts'
import { giveBackForProblem } from '#src/contract/staff/problems/problems.ts'
import { compensate } from '#src/contract/staff/session-records.ts'

import { readSold } from '#server/modules/payments/store/card-sales.ts'
import { findBalanced } from '#server/modules/cards/store/card-changes.ts'
import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { minute } from '../../support/open-server.ts'
import { expectSoundLedger } from '../../support/payments/sound-ledger.ts'
import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'
import { trials } from '../../support/share.ts'

const reason = 'The lamps failed half way'

/** What a member, a manager and the studio do about Ann's one session; her card has three times. */
async function withManager(engine: Engine) {
  const place = await atTheBed(engine)
  const { post, ann, floor, ask, row, start, clock, store } = place
  const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
  const session_id = async () => (await row()).sessionId
  const gift = async (fields: object = {}) =>
    await post(compensate.path, anIntent(manager, { session_id: await session_id(), times: 1, reason, ...fields }))
  const report = async () => {
    const noticed_at = new Date(clock.now).toISOString()
    const claim = { session_id: await session_id(), reason: 'no-light', noticed_at, wants_session_back: true }
    return await post(reportProblem.path, anIntent(ann, claim))
  }
  const giveBack = async () => {
    const { problem_id } = (await report()).data ?? {}
    return await post(giveBackForProblem.path, anIntent(manager, { problem_id, reason }))
  }
  const powerCut = () => {
    floor.event('bed-1', { type: 'power-cut' })
    floor.goOffline('bed-1')
  }
  const powerBack = () => {
    floor.event('bed-1', { type: 'power-restored' })
    floor.goOnline('bed-1')
  }
  return {
    ...place,
    gift,
    report,
    giveBack,
    powerCut,
    powerBack,
    /** The lamps were told of, and went dark before they had been on for a second that the bed could sign. */
    lostLight: async () => {
      await start()
      floor.pass(minute)
      await place.until({ state: 'running', settled: 'used' })
      powerCut()
      floor.pass(10 * minute)
      await ask()
      await place.until({ state: 'unknown', settled: 'used' })
    },
    /** A phone was granted a start, and never wrote it to the bed, which is out of reach. */
    neverWritten: async () => {
      floor.goOffline('bed-1')
      await start(ann, { transport: 'bluetooth', nonce: '0123456789abcdef' })
      floor.pass(46 * second)
      await ask()
      expect(await row()).toMatchObject({ state: 'unknown', settled: 'reserved' })
    },
    lines: async () => {
      const ofCard = store.db.selectFrom('cardLines').selectAll().where('cardId', '=', ann.cardId)
      const all = await ofCard.orderBy('createdAt').orderBy('lineId').execute()
      return all.map(({ reason: why, delta }) => [why, delta])
    },
    notices: async () => await store.db.selectFrom('notices').select('what').where('memberUid', '=', ann.uid).execute(),
  }
}

describe.each(engines)('one session comes back once on $name', (engine) => {
  for (const way of ['gift', 'giveBack'] as const) {
    test(`by a manager, and not again by the bed that tells later of no light: ${way}`, async () => {
      const place = await withManager(engine)
      await place.lostLight()
      expect(await place.left()).toBe(2)
      expect(await place[way]()).toMatchObject({ code: 'ok' })
      expect(await place.left()).toBe(3)
      const notices = await place.notices()
      expect(notices).toHaveLength(1)

      place.floor.pass(30 * second)
      place.powerBack()
      await place.until({ state: 'ended', settled: 'released', endReason: 'never-started' })
      expect(await place.left()).toBe(3)
      expect(await place.lines()).toContainEqual(['release', 0])
      expect(await place.notices()).toEqual(notices)
      await expectSoundLedger(place.store)
    })
  }

  test('and what it cost is not taken for a use, nor its gift for one of another session, where money goes back', async () => {
    const place = await withManager(engine)
    await place.lostLight()
    await place.gift()
    place.powerBack()
    await place.until({ state: 'ended', settled: 'released' })
    const card = await findBalanced(place.store.db, place.ann.cardId)
    const sold = () => readSold(place.store.db, card!, { orderId: null, now: place.clock.now })
    expect(await sold()).toMatchObject({ timesUsed: 0, isUsed: false })
    place.floor.pass(5 * minute)
    await place.start(place.ann, { device_id: 'bed-2' })
    expect(await sold()).toMatchObject({ timesUsed: 1, isUsed: true })
  })

  test('by the bed, and by a manager only who means one more', async () => {
    const { start, floor, until, left, gift } = await withManager(engine)
    floor.lose('start', 'command')
    await start()
    floor.pass(minute)
    await until({ state: 'ended', settled: 'released' })
    expect(await left()).toBe(3)
    expect(await gift()).toMatchObject({ code: 'already-compensated', data: { settled: 'released' } })
    expect(await left()).toBe(3)
    expect(await gift({ is_more: true })).toMatchObject({ code: 'ok', data: { compensations: [{ times: 1 }] } })
    expect(await left()).toBe(4)
  })

  test('by a manager while nobody knows what became of it: its time is released, as soon as that is safe', async () => {
    const { neverWritten, gift, left, floor, row, lines, until, notices } = await withManager(engine)
    await neverWritten()
    expect(await gift()).toMatchObject({ httpStatus: 409, code: 'too-soon' })
    expect(await left()).toBe(2)
    expect(await row()).toMatchObject({ settled: 'reserved' })

    floor.pass(30 * minute)
    expect(await gift()).toMatchObject({ code: 'ok', data: { settled: 'released', compensations: [] } })
    expect(await left()).toBe(3)
    expect(await notices()).toHaveLength(1)
    floor.goOnline('bed-1')
    await until({ state: 'ended', settled: 'released', endReason: 'never-started' })
    expect(await gift()).toMatchObject({ code: 'already-compensated' })
    expect(await lines()).toEqual([
      ['purchase', 3],
      ['reserve', -1],
      ['release', 1],
    ])
  })

  test('and more than its one time, where that is meant, is the release and a gift', async () => {
    const { neverWritten, gift, left, floor, lines } = await withManager(engine)
    await neverWritten()
    floor.pass(30 * minute)
    expect(await gift({ times: 2 })).toMatchObject({ code: 'already-compensated' })
    expect(await left()).toBe(2)
    expect(await gift({ times: 2, is_more: true })).toMatchObject({ code: 'ok' })
    expect((await lines()).slice(2)).toEqual([
      ['release', 1],
      ['gift', 1],
    ])
    expect(await left()).toBe(4)
  })

  test(`whoever gives it back, and in whatever order (SEED=${seed})`, { timeout: 600_000 }, async () => {
    for (let trial = 0; trial < trials(30, 3); trial++) {
      const { below, pick } = randomFrom(seed + trial)
      const place = await withManager(engine)
      const { floor, left, post, ann, row, ask } = place
      const acts: Record<string, () => unknown> = {
        gift: () => place.gift(),
        report: () => place.report(),
        'give back': () => place.giveBack(),
        stop: async () => post(stopSession.path, anIntent(ann, { session_id: (await row()).sessionId })),
        'power cut': () => place.powerCut(),
        'power back': () => place.powerBack(),
        'out of reach': () => floor.goOffline('bed-1'),
        'in reach': () => floor.goOnline('bed-1'),
        'some seconds': () => floor.pass(below(90) * second),
        'some minutes': () => floor.pass(below(20) * minute),
        asked: () => ask(),
      }
      const begins = {
        heard: () => place.start(),
        unheard: () => place.startUnheard(),
        dark: () => place.lostLight(),
        'never written': () => place.neverWritten(),
      }
      const begin = pick(Object.keys(begins)) as keyof typeof begins
      await begins[begin]()
      const walk: string[] = [begin]
      for (let step = 0; step < 14; step++) {
        const act = pick(Object.keys(acts))
        walk.push(act)
        await acts[act]!()
        expect(await left(), `SEED=${seed + trial}: ${walk.join(', ')}`).toBeLessThanOrEqual(3)
      }
      // The bed tells what it still has to tell.
      floor.deafen('bed-1', false)
      place.powerBack()
      const heard = async () => {
        floor.pass(11 * minute)
        await ask()
        return (await row()).state
      }
      await expect.poll(heard, { message: `SEED=${seed + trial}: ${walk.join(', ')}` }).toBe('ended')
      await place.gift()
      expect(await left(), `SEED=${seed + trial}: ${walk.join(', ')}`).toBe(3)
      await expectSoundLedger(place.store)
    }
  })
})
