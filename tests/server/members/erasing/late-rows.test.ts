import { describe, expect, test } from 'vitest'

import { readMember } from '#server/modules/members/store/members.ts'
import type { Db } from '#server/platform/database/store.ts'
import { sweep } from '#server/sweep.ts'
import { racingEngines } from '../../../support/engines.ts'
import { counter } from '../../../support/staff/counter.ts'

const rounds = 8

describe.each(racingEngines)('while an account is erased, on $name', (engine) => {
  test('what a clerk writes about its member at that moment is gone with the next sweep', async () => {
    const place = await counter(engine)
    const { store, call, owner, staff } = place
    for (let round = 0; round < rounds; round++) {
      const { uid } = await place.member()
      const { rev } = await readMember(store.db, uid)
      const [erased] = await Promise.all([
        call(owner, 'user/erase', { member_uid: uid, rev, reason: 'asked for it' }),
        call(staff, 'user/note', { member_uid: uid, text: 'Wanda Woo wears a green coat' }),
        call(staff, 'user/message', { member_uid: uid, text: 'Wanda, your coat is here' }),
        call(staff, 'user/identity', { member_uid: uid, shop_id: 1, document: 'passport' }),
      ])
      expect(erased.code).toBe('ok')
    }
    const kept = await place.member()
    await call(staff, 'user/note', { member_uid: kept.uid, text: 'wears a red coat' })
    await sweep(store)
    expect(await leftOf(store.db)).toEqual([])
    expect(await store.db.selectFrom('memberNotes').select('memberUid').execute()).toEqual([{ memberUid: kept.uid }])
  })
})

/** Tables with a row about somebody who is gone. */
async function leftOf(db: Db): Promise<string[]> {
  const gone = db.selectFrom('members').select('uid').where('deletedAt', 'is not', null)
  expect(await gone.execute()).toHaveLength(rounds)
  const tables = ['memberNotes', 'notices', 'identityChecks'] as const
  const counts = await Promise.all(
    tables.map(
      async (table) => (await db.selectFrom(table).select('memberUid').where('memberUid', 'in', gone).execute()).length,
    ),
  )
  return tables.filter((_table, index) => counts[index] !== 0)
}
