import { describe, expect, test } from 'vitest'

import { reportProblem } from '#src/contract/problems/problems.ts'
import { giveBackForProblem } from '#src/contract/staff/problems/problems.ts'
import { addDays, endOfDay, zoneTime } from '#src/domain/zone-time.ts'

import { changeCard, expireCards } from '#server/modules/cards/store/card-changes.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { hour, minute } from '../../support/open-server.ts'

const day = 24 * hour
const zone = 'Asia/Hong_Kong'

/** Ann's card of three times was valid for five more minutes when she started; now it is over, and one time is held. */
async function overMeanwhile(engine: Engine, way: 'manager' | 'bed') {
  const place = await atTheBed(engine)
  const { startUnheard, start, floor, left, ann, ask, store, clock, row } = place
  const card = () => store.db.selectFrom('cards').selectAll().where('cardId', '=', ann.cardId).executeTakeFirstOrThrow()
  const change = (changes: Parameters<typeof changeCard>[2]) =>
    store.transaction((tx) => changeCard(tx, ann.cardId, changes))
  await change({ validUntil: clock.now + 5 * minute })
  if (way === 'manager') await startUnheard()
  else {
    floor.goOffline('bed-1')
    // No bed made this nonce, so nothing will ever start by its grant.
    await start(ann, { transport: 'bluetooth', nonce: '0123456789abcdef' })
  }
  floor.pass(30 * minute)
  await ask()
  expect(await row()).toMatchObject({ state: 'unknown', settled: 'reserved' })
  const proveDark = async () => {
    floor.goOnline('bed-1')
    await place.until({ state: 'ended', settled: 'released', endReason: 'never-started' })
  }
  const giveBack = async () => {
    const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
    const noticed_at = new Date(clock.now).toISOString()
    const claim = { session_id: (await row()).sessionId, reason: 'no-light', noticed_at, wants_session_back: true }
    const { problem_id } = (await place.post(reportProblem.path, anIntent(ann, claim))).data
    const give = { problem_id, reason: 'The bed did not come on' }
    return await place.post(giveBackForProblem.path, anIntent(manager, give))
  }
  return {
    ...place,
    card,
    change,
    proveDark,
    giveBack,
    expire: async () => expect(await expireCards(store)).toBe(1),
    left,
  }
}

describe.each(engines)('a session that comes back to a package that expired meanwhile on $name', (engine) => {
  for (const way of ['manager', 'bed'] as const) {
    // Whether the end of its validity has been written by then or not.
    for (const isWritten of [true, false]) {
      const when = isWritten ? 'written in the ledger' : 'not written yet'
      test(`can be used, alone, for thirty days: by the ${way}, its expiry ${when}`, async () => {
        const { expire, left, proveDark, giveBack, card, clock, floor, store, ann, start } = await overMeanwhile(
          engine,
          way,
        )
        if (isWritten) await expire()
        if (way === 'bed') await proveDark()
        else expect(await giveBack()).toMatchObject({ code: 'ok', data: { state: 'returned' } })
        expect(await left()).toBe(1)
        expect(await card()).toMatchObject({
          validUntil: endOfDay(addDays(zoneTime(clock.now, zone).slice(0, 10), 30), zone) - 1,
          expiredAt: null,
        })
        const lines = await store.db.selectFrom('cardLines').select(['reason', 'delta', 'days']).execute()
        expect(lines).toContainEqual({ reason: 'expiry', delta: -2, days: null })
        expect(lines).toContainEqual({ reason: 'release', delta: 1, days: 30 })

        floor.pass(hour)
        await addVisit(store, ann, { startsAt: clock.now + 2 * minute, checkedInAt: clock.now })
        expect(await start(ann, { device_id: 'bed-2' })).toMatchObject({ code: 'ok' })
      })
    }
  }

  test('is over again after those thirty days, and what was not used goes with them', async () => {
    const { expire, proveDark, left, floor } = await overMeanwhile(engine, 'bed')
    await expire()
    await proveDark()
    floor.pass(31 * day)
    await expire()
    expect(await left()).toBe(0)
  })

  test('leaves the validity as it was where the package is not over: its time stands still, or its money goes back', async () => {
    const { change, proveDark, card, clock, left } = await overMeanwhile(engine, 'bed')
    await change({ frozenAt: clock.now - 27 * minute })
    const frozen = await card()
    await proveDark()
    expect(await card()).toEqual(frozen)
    expect(await left()).toBe(3)

    const other = await overMeanwhile(engine, 'bed')
    await other.change({ refundingAt: other.clock.now })
    const refunding = await other.card()
    await other.proveDark()
    expect(await other.card()).toEqual(refunding)
  })
})
