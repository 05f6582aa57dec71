import { describe, expect, test } from 'vitest'

import { exportData } from '#src/contract/account.ts'
import { getSessionRecord, settleSession } from '#src/contract/staff/session-records.ts'

import { readMember } from '#server/modules/members/store/members.ts'
import { addNotice } from '#server/platform/push/notice-queue.ts'
import type { Db } from '#server/platform/database/store.ts'
import { atTheBed } from '../../../support/devices/at-the-bed.ts'
import { type Engine, engines } from '../../../support/engines.ts'
import { anIntent, type SignedIn } from '../../../support/fixtures.ts'
import { minute, type openServer } from '../../../support/open-server.ts'
import { price } from '../../../support/staff/counter.ts'
import { shelves } from '../../../support/payments/shelves.ts'

const reason = 'as agreed with Wanda Woo'

describe.each(engines)('what staff wrote about a member on $name', (engine) => {
  test('as the reason of a discount, a gift, a correction, a refund or a return goes with the account', async () => {
    const place = await sold(engine)
    const { store, owner, ann } = place
    expect(await placesOf(store.db, reason)).toEqual(
      expect.arrayContaining(['card_lines.note', 'discounts.words', 'pay_links.words', 'stock_moves.reason']),
    )
    const before = await sumsOf(store.db)
    await erase(place, owner, ann)
    expect(await placesOf(store.db, reason)).toEqual([])
    expect(await sumsOf(store.db)).toEqual(before)
  })

  test('when they settled a session goes with the account, and that they did stays', async () => {
    const place = await settled(engine)
    const { store, ann, owner } = place
    const words = ['card_lines.note', 'manual_settlements.reason']
    expect(await placesOf(store.db, reason)).toEqual(expect.arrayContaining(words))
    await erase(place, owner, ann)
    expect(await placesOf(store.db, reason)).toEqual([])
    const left = await store.db.selectFrom('manualSettlements').select(['verdict', 'staffUid']).execute()
    expect(left).toEqual([{ verdict: 'release', staffUid: owner.uid }])
  })

  test('is in the file that the member gets, with what was bought and how it was paid', async () => {
    const { post, ann, store, clock } = await sold(engine)
    const reminder = { memberUid: ann.uid, facts: { kind: 'reminder' }, minutesBefore: 60 } as const
    await addNotice(store.db, { ...reminder, dueAt: clock.now, sendBy: clock.now }, clock.now)
    const { data } = await post(exportData.path, ann)
    expect(data.discounts).toMatchObject([{ off_cents: 100, why: 'regular', words: reason }])
    expect(data.payment_parts).toMatchObject([{ tender: 'cash' }, { tender: 'card', reference: '7731' }])
    expect(data.products).toMatchObject([{ quantity: 1 }, { quantity: -1 }])
    expect(data.notices.at(-1)).toMatchObject({ minutes_before: 60, due_at: new Date(clock.now).toISOString() })
    const bed = await settled(engine)
    expect((await bed.post(exportData.path, bed.ann)).data.sessions_settled_by_staff).toMatchObject([
      { verdict: 'release', reason },
    ])
  })
})

/** Ann has bought a package at a lower price and a product, and got something of both back. */
async function sold(engine: Engine) {
  const place = await shelves(engine)
  const { call, owner, ann, store, receive, sellGoods, clock } = place
  await receive(5)
  const parts = [
    { tender: 'cash', amount_cents: 50_000 },
    { tender: 'card', amount_cents: price - 50_100, reference: '7731' },
  ]
  const sale = { package_id: 'ten-plus-two', shop_id: 1, method: 'split', parts, member_uid: ann.uid }
  const discount = { cents: 100, reason: 'regular', note: reason }
  const { data } = await call(owner, 'recharge/sell', { ...sale, amount_cents: price - 100, discount })
  const goods = (await sellGoods({ member_uid: ann.uid })).data
  const answers = [
    await call(owner, 'recharge/reverse', { line_id: goods.line_id, reason }),
    await call(owner, 'recharge/gift', { member_uid: ann.uid, package_id: 'ten-plus-two', shop_id: 1, reason }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok'])
  const { orderId } = await store.db
    .selectFrom('moneyLines')
    .select('orderId')
    .where('lineId', '=', data.line_id)
    .executeTakeFirstOrThrow()
  const shown = {
    orderId: orderId ?? '',
    linkKey: 'k'.repeat(22),
    shopId: 1,
    staffUid: owner.uid,
    createdAt: clock.now,
  }
  await store.db
    .insertInto('payLinks')
    .values({ ...shown, offCents: 100, why: 'regular', words: reason })
    .execute()
  return place
}

/** The owner has given back a session whose bed says nothing. */
async function settled(engine: Engine) {
  const place = await atTheBed(engine)
  const { startUnheard, floor, post, ask } = place
  const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
  const session_id = await startUnheard()
  floor.pass(30 * minute)
  await ask()
  const { rev } = (await post(getSessionRecord.path, { ...owner, session_id })).data
  const settling = anIntent(owner, { session_id, verdict: 'release', rev, reason })
  expect(await post(settleSession.path, settling)).toMatchObject({ code: 'ok' })
  return { ...place, owner }
}

async function erase(
  { store, post }: Pick<Awaited<ReturnType<typeof openServer>>, 'store' | 'post'>,
  owner: SignedIn,
  { uid }: SignedIn,
) {
  const { rev } = await readMember(store.db, uid)
  const asked = anIntent(owner, { member_uid: uid, rev, reason: 'asked for it' })
  expect(await post('/api/admin/user/erase', asked)).toMatchObject({ code: 'ok' })
}

/** Every column that contains the words. */
async function placesOf(db: Db, words: string): Promise<string[]> {
  const places = new Set<string>()
  for (const { name } of await db.introspection.getTables()) {
    const rows = await db
      .selectFrom(name as 'members')
      .selectAll()
      .execute()
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).includes(words))
          places.add(`${name}.${column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  }
  return [...places].sort()
}

/** What money and packages come to. */
async function sumsOf(db: Db) {
  const money = await db.selectFrom('moneyLines').select(['lineId', 'amountCents']).orderBy('lineId').execute()
  const times = await db.selectFrom('cardLines').select(['lineId', 'delta', 'reason']).orderBy('lineId').execute()
  const discounts = await db.selectFrom('discounts').select(['lineId', 'offCents', 'why']).execute()
  return { money, times, discounts }
}
