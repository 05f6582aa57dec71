import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addRecordedSubjects } from '#server/platform/database/migrations/0021-0040/0037-recorded-subjects.ts'
import type { Db } from '#server/platform/database/store.ts'
import { counter, price } from '../../support/staff/counter.ts'
import { engines } from '../../support/engines.ts'

describe.each(engines)('what was written before it was recorded whom it is about, on $name', (engine) => {
  test('is found by the ids in it, and goes with its member like everything later', async () => {
    const place = await counter(engine)
    const { store, call, post, ann, staff, manager, owner, input, member, travel } = place
    const { db } = store
    const bob = await member({ nickname: 'Bob' })
    const sold = await call(staff, 'recharge/sell', { ...input, method: 'cash', amount_cents: price })
    await call(manager, 'user/adjust', adjustment(ann.uid, sold.data.card_id, 1))
    travel(1)
    await call(staff, 'users/reveal', { member_uid: bob.uid })
    await call(manager, 'users/export', { search: 'Bob' })
    const recorded = await allSubjects(db)
    expect(recorded.log.map(({ memberUid }) => memberUid)).toEqual([ann.uid, ann.uid, bob.uid, null])
    await unrecord(db)
    await sql`update staff_log set after = '{"search":"91234567","rows":1}' where what = 'users.export'`.execute(db)

    await addRecordedSubjects(db as Kysely<unknown>)

    expect(await allSubjects(db)).toEqual(recorded)
    const [search] = await db.selectFrom('staffLog').select('after').where('what', '=', 'users.export').execute()
    expect(JSON.parse(search?.after ?? '')).toEqual({ rows: 1, searched: true })
    const { rev } = (await call(staff, 'user/get', { member_uid: bob.uid })).data
    await call(owner, 'user/erase', { member_uid: bob.uid, rev, reason: 'asked for it' })
    expect(await post('/api/admin/operation/history', owner)).toMatchObject({
      code: 'ok',
      data: { total: { count: 5 } },
    })
  })

  test('is emptied where its member has left already', async () => {
    const { store, call, ann, staff, manager, clock } = await counter(engine)
    const { db } = store
    await call(manager, 'user/note', { member_uid: ann.uid, text: 'wears a green coat' })
    await call(staff, 'users/reveal', { member_uid: ann.uid })
    await unrecord(db)
    await db.updateTable('members').set({ deletedAt: clock.now }).where('uid', '=', ann.uid).execute()
    await addRecordedSubjects(db as Kysely<unknown>)
    expect(JSON.stringify(await db.selectFrom('staffLog').selectAll().execute())).not.toContain('green coat')
    const kept = await db.selectFrom('operations').select('answer').execute()
    expect(kept.map(({ answer }) => JSON.parse(answer).code)).toEqual(['erased', 'erased'])
  })
})

function adjustment(member_uid: string, card_id: string, rev: number) {
  return { member_uid, card_id, rev, kind: 'give', amount: 1, reason: 'because of it' }
}

async function allSubjects(db: Db) {
  return {
    log: await db.selectFrom('staffLog').select(['entryId', 'memberUid']).orderBy('entryId').execute(),
    answers: await db.selectFrom('operationSubjects').selectAll().orderBy('opId').orderBy('memberUid').execute(),
  }
}

/** As it was before the migration that records it. */
async function unrecord(db: Db): Promise<void> {
  await db.schema.dropTable('operation_subjects').execute()
  await db.schema.dropIndex('members_gone').execute()
  await db.schema.alterTable('staff_log').dropColumn('member_uid').execute()
}
