import { describe, expect, test } from 'vitest'

import { countLogins, deleteLoginsOf, endLoginsBy, listLogins } from '#server/modules/members/store/logins.ts'
import type { Db } from '#server/platform/database/store.ts'
import { engines } from '../../../support/engines.ts'
import { askedStore, planOf } from '../../../support/query-plan.ts'

const uid = '01a22a72-0d00-7000-8000-000000000000'
const now = Date.UTC(2026, 10, 21)

/** Every way in which logins are looked for by their member. */
const asks: [says: string, ask: (db: Db) => Promise<unknown>][] = [
  ['a member’s phones', (db) => listLogins(db, { uid, tokenHash: 'none' }, now)],
  ['how many they are', (db) => countLogins(db, uid, now)],
  ['signs a member out', (db) => deleteLoginsOf(db, uid)],
  ['signs them out from then on', (db) => endLoginsBy(db, uid, now)],
]

describe.each(engines)('logins on $name', (engine) => {
  test('of a member are looked for by an index', async () => {
    const { store, sent } = await askedStore(engine)
    for (const [says, ask] of asks) {
      sent.length = 0
      await ask(store.db)
      const about = sent.filter(({ sql }) => sql.includes('"logins"'))
      expect(about, says).not.toEqual([])
      for (const query of about) expect(await planOf(store, query), says).toContain('logins_of_member')
    }
  })
})
