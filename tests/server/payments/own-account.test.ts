import { describe, expect, test } from 'vitest'

import { createOrder } from '#src/contract/payments.ts'

import { openPayIssue } from '#server/modules/payments/store/payment-issues.ts'
import { engines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { counter, price } from '../../support/staff/counter.ts'

type Counter = Awaited<ReturnType<typeof counter>>

/** Everything that gives this person something, tried by themselves; the package was sold to them by another. */
async function triedByOneself({ call, sell, offer, post, store }: Counter, who: SignedIn) {
  const sale = { member_uid: who.uid, package_id: 'ten-plus-two', shop_id: 1 }
  const { data: sold } = await sell({ member_uid: who.uid })
  const purchase = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
  const { data: order } = await post(createOrder.path, anIntent(who, purchase))
  const { rev, value_cents } = await offer(sold.card_id)
  const money = { times: null, amount_cents: value_cents, method: 'cash', shop_id: 1, reason: 'because' }
  const card = { member_uid: who.uid, card_id: sold.card_id, rev }
  const codes: Record<string, string> = {}
  const attempt = async (noun: string, fields: object) => {
    codes[noun] = (await call(who, noun, fields)).code
  }
  await attempt('recharge/sell', { ...sale, method: 'cash', amount_cents: price })
  await attempt('recharge/gift', { ...sale, reason: 'birthday' })
  await attempt('recharge/confirm', { order_id: order.order_id, amount_cents: price })
  await attempt('user/adjust', { ...card, kind: 'give', amount: 5, reason: 'because' })
  await attempt('recharge/reverse', { line_id: sold.line_id, reason: 'mistaken' })
  await attempt('recharge/refund', { card_id: sold.card_id, rev, ...money })
  const issue = { kind: 'paid-twice', cause: 'its own', shopId: 1, memberUid: who.uid } as const
  await store.transaction(async (tx) => openPayIssue(tx, issue, await store.now(tx)))
  const { issueId } = await store.db.selectFrom('payIssues').select('issueId').executeTakeFirstOrThrow()
  await attempt('transactions/settle-issue', { issue_id: issueId, reason: 'because' })
  return codes
}

describe.each(engines)('the own account of one of the staff on $name', (engine) => {
  test('is dealt with by another one', async () => {
    const place = await counter(engine)
    const codes = await triedByOneself(place, place.manager)
    expect([...new Set(Object.values(codes))], JSON.stringify(codes)).toEqual(['own-account'])
    const lines = await place.store.db.selectFrom('cardLines').selectAll().execute()
    expect(lines.map(({ reason }) => reason)).toEqual(['purchase'])
  })

  test('may be dealt with by an owner, which the log marks', async () => {
    const place = await counter(engine)
    const { call, owner } = place
    const codes = await triedByOneself(place, owner)
    expect(Object.values(codes)).not.toContain('own-account')
    const { list } = (await call(owner, 'operation/history', {})).data
    const own = (list as { what: string; is_own?: true; staff: { uid: string } }[]).filter((entry) => entry.is_own)
    expect(own.map(({ what }) => what)).toContain('recharge.gift')
    expect(own.every(({ staff }) => staff.uid === owner.uid)).toBe(true)
  })
})

describe.each(engines)('a refund by who sold on $name', (engine) => {
  test('is marked in the log, and one by another person is not', async () => {
    const { call, manager, owner, sell, refund, store, input } = await counter(engine)
    const first = (await sell()).data
    await refund(first.card_id)
    const own = { ...input, method: 'cash', amount_cents: price }
    const second = (await call(manager, 'recharge/sell', own)).data
    expect(await refund(second.card_id)).toMatchObject({ code: 'ok' })
    const third = (await call(manager, 'recharge/sell', own)).data
    const reversal = { line_id: third.line_id, reason: 'mistaken' }
    expect(await call(manager, 'recharge/reverse', reversal)).toMatchObject({ code: 'ok' })

    const { list } = (await call(owner, 'operation/history', { nouns: ['recharge'] })).data
    const marks = (list as { what: string; subject: string; is_own_sale?: true; after: object }[])
      .filter(({ what }) => what === 'recharge.refund' || what === 'recharge.reverse')
      .map(({ what, subject, is_own_sale }) => [what, subject, is_own_sale])
    expect(marks).toEqual([
      ['recharge.reverse', `card:${third.card_id}`, true],
      ['recharge.refund', `card:${second.card_id}`, true],
      ['recharge.refund', `card:${first.card_id}`, undefined],
    ])
    expect(list[0].after).not.toHaveProperty('isOwnSale')
    expect(await store.db.selectFrom('moneyLines').select('lineId').execute()).toHaveLength(6)
  })
})
