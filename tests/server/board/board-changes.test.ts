import { expect, describe, test } from 'vitest'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent, aPackage } from '../../support/fixtures.ts'
import { addSecondShop } from '../../support/staff/two-shops.ts'
import { watching } from '../../support/staff/watching.ts'
import { until } from '../../support/until.ts'
import { shareOf } from '../../support/share.ts'

/** A tablet at one server, and a clerk who works at another one of the same chain. */
async function twoTablets(engine: Engine) {
  const place = await watching(engine)
  const { store, member, watch, startOther } = place
  const { clerkAt } = await addSecondShop(place)
  await store.db.updateTable('packages').set({ shopIds: '[1,2]' }).execute()
  const { app: other } = await startOther()
  const guest = await member({ nickname: '陳嘉欣' })
  const clerk = await member({ role: 'admin', nickname: '小吳' })
  const there = async (noun: string, fields: object) => {
    const payload = anIntent(clerk, fields)
    const reply = await other.inject({ method: 'POST', url: `/api/admin/${noun}`, payload })
    expect([noun, reply.json<{ code: string }>().code]).toEqual([noun, 'ok'])
    return reply.json<{ data: Record<string, string> }>().data
  }
  const sellAt = (shopId: number) =>
    there('recharge/sell', {
      member_uid: guest.uid,
      package_id: aPackage().packageId,
      shop_id: shopId,
      method: 'cash',
      amount_cents: aPackage().priceCents,
    })
  const asked = { ledger: true, members: true, member_uid: guest.uid }
  const tablet = await watch(undefined, undefined, { changes: asked })
  await until(() => tablet.last('changes') !== undefined, 'the first words')
  /** Which lists are said to have changed by what is done, within the two seconds that staff are promised. */
  const changedBy = async (act: () => Promise<unknown>) => {
    const before = tablet.last('changes')
    await act()
    const doneAt = performance.now()
    await until(() => JSON.stringify(tablet.last('changes')) !== JSON.stringify(before), 'a change is told')
    expect(performance.now() - doneAt).toBeLessThan(2_000)
    const after = tablet.last('changes')
    return Object.keys(after).filter((list) => after[list] !== before[list])
  }
  return { ...place, clerkAt, guest, clerk, there, sellAt, tablet, changedBy }
}

describe.each(shareOf(engines, 1))('what another server did to lists on $name', (engine) => {
  test('is told of the list that it changed, of a sale, a day, a name, a note and a new member', async () => {
    const { there, sellAt, changedBy, guest } = await twoTablets(engine)
    expect(await changedBy(() => sellAt(1))).toEqual(['ledger', 'members', 'member'])
    expect(
      await changedBy(() => there('cash-drawer/open', { shop_id: 1, float_expected_cents: null, float_cents: 0 })),
    ).toEqual(['ledger'])
    expect(await changedBy(() => there('user/note', { member_uid: guest.uid, text: 'likes bed 1' }))).toEqual([
      'members',
      'member',
    ])
    const allowed = { member_uid: guest.uid, is_allowed: true, with_texts: false }
    expect(await changedBy(() => there('user/marketing', allowed))).toEqual(['members', 'member'])
    const { rev } = await there('user/get', { member_uid: guest.uid })
    const renamed = () => there('user/save', { member_uid: guest.uid, rev, nickname: '陳嘉兒' })
    expect(await changedBy(renamed)).toEqual(['members', 'member'])
    const made = () => there('users/create', { area_code: '852', phone: '91239999', nickname: '林詠' })
    expect(await changedBy(made)).toEqual(['members'])
  })

  test('says nothing of the money of another studio, nor of anybody by name', async () => {
    const { sellAt, changedBy, tablet, guest } = await twoTablets(engine)
    expect(await changedBy(() => sellAt(2))).toEqual(['members', 'member'])
    const sent = JSON.stringify(tablet.events.filter(({ event }) => event === 'changes'))
    expect(sent).not.toContain(guest.uid)
    expect(sent).not.toMatch(/"[^"]*\d{5,}[^"]*":|嘉欣/)
  })

  test('is not told to who did not ask, and not again while nothing changes', async () => {
    const { sellAt, changedBy, watch, tablet } = await twoTablets(engine)
    const plain = await watch()
    await changedBy(() => sellAt(1))
    const count = tablet.events.length
    await until(() => tablet.events.slice(count).some(({ event }) => event === 'alive'), 'a sign of life')
    expect(tablet.events.slice(count).filter(({ event }) => event === 'changes')).toEqual([])
    expect(plain.events.map(({ event }) => event)).not.toContain('changes')
  })
})
