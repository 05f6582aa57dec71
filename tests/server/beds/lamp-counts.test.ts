import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'

import { countLamps, resetLamps } from '#server/modules/beds/store/lamp-counts.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { aBedRow, addDevices } from '../../support/fixtures.ts'
import { day, minute } from '../../support/open-server.ts'
import { heldUp } from '../../support/held-up.ts'

const eightMinutes = 480

/** A session of eight minutes on the first bed that ended so many days ago, and another one. */
async function usedBed(engine: Engine, ...daysAgo: number[]) {
  const place = await atTheBed(engine)
  const { store, ann, start, floor, row } = place
  await start(ann)
  floor.pass(minute)
  await place.until({ settled: 'used' })
  floor.pass(8 * minute)
  await place.until({ state: 'ended' })
  const session = await row()
  const now = place.clock.now
  const { sessionId } = session
  const lines = await store.db.selectFrom('cardLines').selectAll().where('sessionId', '=', sessionId).execute()
  for (const [index, days] of daysAgo.entries()) {
    const own = { sessionId: `session-${index}`, grantId: String(index).padStart(16, '0') }
    const ended = { secondsOn: eightMinutes, endedAt: now - days * day }
    await store.db
      .insertInto('sessions')
      .values({ ...session, ...own, ...ended })
      .execute()
    for (const { lineId, reference, ...line } of lines) {
      const copy = { ...line, sessionId: own.sessionId }
      await store.db
        .insertInto('cardLines')
        .values({ ...copy, lineId: `${lineId}-${index}`, reference: `${reference}-${index}` })
        .execute()
    }
  }
  const counted = async () => {
    const rows = await store.db.selectFrom('lampCounts').selectAll().orderBy('deviceId').execute()
    return rows.map(({ deviceId, seconds, countedUntil }) => [deviceId, seconds, (now - countedUntil) / day])
  }
  return { ...place, now, counted }
}

describe.each(engines)('what lamps have burnt, on $name', (engine) => {
  test('is added up of each bed once a day, without what receipts may still tell', async () => {
    const { store, now, counted } = await usedBed(engine, 4, 2)
    await countLamps(store, now)
    const others = ['bed-2', 'bed-closed', 'bed-offline']
    expect(await counted()).toEqual([['bed-1', eightMinutes, 3], ...others.map((id) => [id, 0, 3])])
    await countLamps(store, now + day / 2)
    expect(await counted()).toContainEqual(['bed-1', eightMinutes, 3])
    await countLamps(store, now + 2 * day)
    expect(await counted()).toEqual([['bed-1', 2 * eightMinutes, 1], ...others.map((id) => [id, 0, 1])])
  })

  test('of new lamps begins with them', async () => {
    const { store, now, counted } = await usedBed(engine, 5)
    await resetLamps(store.db, 'bed-1', now)
    await countLamps(store, now)
    expect(await counted()).toContainEqual(['bed-1', 0, 0])
  })

  test('of many beds is added up by a few statements', async () => {
    const { store, now, counted } = await usedBed(engine, 5)
    const many = Array.from({ length: 230 }, (_, index) => aBedRow({ deviceId: `many-${index}`, sort: 10 }))
    await addDevices(store, many)
    // Only what is asked through this one counts, not what the server reads meanwhile by itself.
    const statements: string[] = []
    const watch: KyselyPlugin = {
      transformQuery({ node }) {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await countLamps({ db: store.db.withPlugin(watch) }, now)
    expect(statements.filter((kind) => kind === 'InsertQueryNode')).toHaveLength(3)
    expect(statements.length).toBeLessThan(8)
    expect(await counted()).toHaveLength(many.length + 4)
    expect(await counted()).toContainEqual(['bed-1', eightMinutes, 3])
  })
})

describe.each(racingEngines)('on $name', (engine) => {
  test('new lamps that come while all are added up begin at nothing', async () => {
    const { store, now, counted } = await usedBed(engine, 5)
    const counting = await store.transaction(async (tx) => {
      await resetLamps(tx, 'bed-1', now)
      const begun = countLamps(store, now)
      await heldUp(store, 'the count of the lamps')
      return { begun }
    })
    await counting.begun
    expect(await counted()).toContainEqual(['bed-1', 0, 0])
    expect(await counted()).toContainEqual(['bed-2', 0, 3])
  })
})
