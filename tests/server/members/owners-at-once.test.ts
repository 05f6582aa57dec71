import { describe, expect, test } from 'vitest'

import { engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { staffSetup } from '../../support/staff/staff-setup.ts'

describe.each(engines)('two owners who act on each other at the same moment, on $name', (engine) => {
  async function twoOwners() {
    const place = await staffSetup(engine)
    const { clerk: first, member, store } = place
    const second = await member({ role: 'admin', staffLevel: 'owner', nickname: '李店長' })
    const acts = async (path: string, who: SignedIn, on: SignedIn, fields: object) => {
      const { rev } = await store.db
        .selectFrom('members')
        .select('rev')
        .where('uid', '=', on.uid)
        .executeTakeFirstOrThrow()
      const body = { ...anIntent(who), member_uid: on.uid, rev, reason: 'A quarrel', ...fields }
      return async () => (await place.post(`/api/admin/${path}`, body)).code
    }
    /** Both have read the other's page before either acts. */
    const eachOther = async (path: string, fields: object) => {
      const sent = [await acts(path, first, second, fields), await acts(path, second, first, fields)]
      return (await Promise.all(sent.map((send) => send()))).toSorted()
    }
    const owners = async () => {
      const rows = await store.db.selectFrom('members').selectAll().where('staffLevel', '=', 'owner').execute()
      return rows.filter(({ blocked }) => blocked === 0).length
    }
    return { eachOther, owners }
  }

  test('leave the chain one of them, whose word came first', async () => {
    const { eachOther, owners } = await twoOwners()
    expect(await eachOther('access/set', { level: null, shops: [] })).toEqual(['forbidden', 'ok'])
    expect(await owners()).toBe(1)
  })

  test('leave it one on the page of a member, too', async () => {
    const { eachOther, owners } = await twoOwners()
    expect(await eachOther('user/level', { level: null })).toEqual(['forbidden', 'ok'])
    expect(await owners()).toBe(1)
  })

  test('do not block both', async () => {
    const { eachOther, owners } = await twoOwners()
    expect(await eachOther('user/block', { until: null })).toEqual(['forbidden', 'ok'])
    expect(await owners()).toBe(1)
  })
})
