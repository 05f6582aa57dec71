import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { statementsOf } from '../../support/appointments/appointment-queries.ts'
import { engines } from '../../support/engines.ts'
import { addChain, addMember, addVisit } from '../../support/fixtures.ts'
import { askedStore, planOf } from '../../support/query-plan.ts'

describe.each(engines)('appointments on $name', (engine) => {
  test('are looked for by an index, however they are looked for', async () => {
    const { store, sent } = await askedStore(engine)
    await addChain(store)
    const member = await addMember(store)
    const now = await store.now()
    await addVisit(store, member, { startsAt: now + 3_600_000 })
    const sought = { memberUid: member.uid, shopId: 1, deviceId: 'bed-1', now, whose: ['a', 'b'] as [string, string] }

    const statements = await statementsOf(store, sought, sent)
    const plans = await Promise.all(
      statements.map(async ({ says, query }) => ({ says, plan: await planOf(store, query) })),
    )
    expect(plans.filter(({ plan }) => !isByIndex(plan))).toEqual([])
    expect(isByIndex(await planOf(store, sql`select * from appointments where note = 'x'`.compile(store.db)))).toBe(
      false,
    )
  })
})

/**
 * All rows of an index, one after the other, are as many as those of the table. So are all sessions that are open at
 * nobody's, or at anybody's.
 */
function isByIndex(plan: string): boolean {
  const isWhole = /Seq Scan on "?(appointments|sessions)|SCAN "?(appointments|sessions)/.test(plan)
  return !isWhole && !/open_member>\?|Index Cond: \(open_member IS/.test(plan)
}
