import { describe, expect, test } from 'vitest'

import { prepared } from '#server/platform/database/prepared.ts'
import { engines } from '../../support/engines.ts'
import { openServer } from '../../support/open-server.ts'

const findMembers = prepared((db, { uid, before }: { uid: string; before: number }) =>
  db
    .selectFrom('members')
    .select(['uid', 'nickname'])
    .where('uid', '=', uid)
    .where('createdAt', '<=', before)
    .where('role', '=', 'member'),
)

const addSetting = prepared((db, row: { name: string; value: string }) =>
  db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing()),
)

describe.each(engines)('a query that is built once, on $name', (engine) => {
  test('is filled in anew each time, in a transaction too', async () => {
    const { store, member, clock } = await openServer(engine)
    const [ann, ben] = [await member({ nickname: 'Ann' }), await member({ nickname: 'Ben' })]
    const namesOf = async (uid: string, before = clock.now) =>
      (await findMembers(store.db, { uid, before })).rows.map(({ nickname }) => nickname)
    expect(await namesOf(ann.uid)).toEqual(['Ann'])
    expect(await namesOf(ben.uid)).toEqual(['Ben'])
    expect(await namesOf(ben.uid, 0)).toEqual([])
    const inside = await store.transaction(async (tx) => {
      await tx.updateTable('members').set({ nickname: 'Anna' }).where('uid', '=', ann.uid).execute()
      return (await findMembers(tx, { uid: ann.uid, before: clock.now })).rows
    })
    expect(inside).toEqual([{ uid: ann.uid, nickname: 'Anna' }])
  })

  test('tells how many rows it wrote', async () => {
    const { store } = await openServer(engine)
    expect((await addSetting(store.db, { name: 'once', value: '1' })).numAffectedRows).toBe(1n)
    expect((await addSetting(store.db, { name: 'once', value: '2' })).numAffectedRows).toBe(0n)
  })

  test('refuses to be built where an argument was reckoned with', async () => {
    const { store, clock } = await openServer(engine)
    const findOld = prepared((db, { now }: { now: number }) =>
      db
        .selectFrom('members')
        .select('uid')
        .where('createdAt', '<', now - 1),
    )
    await expect(findOld(store.db, { now: clock.now })).rejects.toThrow('does not hand on "now"')
  })
})
