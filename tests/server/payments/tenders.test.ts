import { describe, expect, test } from 'vitest'

import { createOrder } from '#src/contract/payments.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { counter, price } from '../../support/staff/counter.ts'

/** A counter whose owner changes what is taken. */
async function changingCounter(engine: Engine) {
  const place = await counter(engine)
  const { call, owner, staff } = place
  async function publish(changes: object) {
    const { version } = (await call(owner, 'config/get')).data
    const saved = await call(owner, 'config/save', { version, rev: 0, changes })
    if (saved.code !== 'ok') return saved
    const { rev } = saved.data.draft
    return await call(owner, 'config/publish', { version, rev, reason: 'as the chain decided' })
  }
  const tenders = async () => (await call(staff, 'user/self')).data.tenders
  return { ...place, publish, tenders }
}

describe.each(engines)('what is taken at the counter on $name', (engine) => {
  test('everything, until the chain switches something off; what was sold before keeps its word', async () => {
    const { sell, publish, tenders, call, staff, store } = await changingCounter(engine)
    expect(await tenders()).toEqual(['cash', 'fps', 'card', 'transfer'])
    const { data } = await sell({ method: 'fps', reference: 'FT1' })
    expect((await publish({ takes_fps: false, takes_card: false })).code).toBe('ok')
    expect(await tenders()).toEqual(['cash', 'transfer'])
    expect((await sell({ method: 'fps', reference: 'FT2' })).code).toBe('pay-method')
    expect((await sell({ method: 'card', reference: 'S1' })).code).toBe('pay-method')
    expect((await sell({ method: 'transfer', reference: 'T1' })).code).toBe('ok')
    expect((await call(staff, 'recharge/receipt', { line_id: data.line_id })).data).toMatchObject({
      method: 'fps',
      reference: 'FT1',
    })
    expect(await store.db.selectFrom('moneyLines').selectAll().execute()).toHaveLength(2)
  })

  test('an order that a member made is paid by what is taken, and is not paid by a refusal', async () => {
    const { post, ann, call, staff, publish } = await changingCounter(engine)
    const own = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
    const { order_id } = (await post(createOrder.path, anIntent(ann, own))).data
    await publish({ takes_cash: false })
    const paid = { order_id, amount_cents: price }
    expect((await call(staff, 'recharge/confirm', paid)).code).toBe('pay-method')
    expect((await call(staff, 'recharge/confirm', { ...paid, received_by: 'card', reference: 'S1' })).code).toBe('ok')
    // It was paid already, however it is asked for again.
    expect((await call(staff, 'recharge/confirm', paid)).code).toBe('already')
  })

  test('money goes back as it came, and otherwise only by what is taken', async () => {
    const { sell, refund, publish } = await changingCounter(engine)
    const { card_id } = (await sell({ method: 'fps', reference: 'FT1' })).data
    await publish({ takes_fps: false, takes_card: false })
    expect((await refund(card_id, { method: 'card', reference: 'S1' })).code).toBe('pay-method')
    expect((await refund(card_id, { method: 'fps', reference: 'FT2' })).code).toBe('ok')
  })

  test('the last of them stays on', async () => {
    const { publish, tenders } = await changingCounter(engine)
    const none = { takes_cash: false, takes_fps: false, takes_card: false, takes_transfer: false }
    const refused = await publish(none)
    expect(refused).toMatchObject({ code: 'bad-request', data: { issues: [{ path: 'changes.takes_cash' }] } })
    expect((await publish({ ...none, takes_transfer: true })).code).toBe('ok')
    expect(await tenders()).toEqual(['transfer'])
  })

  test('receipts begin with what the chain chose from then on, and older ones stay as they are', async () => {
    const { sell, publish, call, staff } = await changingCounter(engine)
    const before = (await sell()).data
    expect(before.receipt_number).toMatch(/^QS2611-21\d{4}$/)
    for (const receipt_prefix of ['', 'sl', '1A', 'TOOLONG', 'S-L']) {
      expect((await publish({ receipt_prefix })).code).toBe('bad-request')
    }
    expect((await publish({ receipt_prefix: 'SL' })).code).toBe('ok')
    expect((await sell()).data.receipt_number).toMatch(/^SL2611-21\d{4}$/)
    expect((await call(staff, 'recharge/receipt', { line_id: before.line_id })).data.receipt_number).toBe(
      before.receipt_number,
    )
  })

  test('above a limit that the chain sets somebody else than who sold refunds, also in parts', async () => {
    const { call, input, manager, owner, refund, publish, store } = await changingCounter(engine)
    const sellOwn = async () =>
      (await call(manager, 'recharge/sell', { ...input, method: 'cash', amount_cents: price })).data
    const sold = await sellOwn()
    for (const wrong of ['-1', '1.5', 'x']) {
      expect((await publish({ own_sale_refund_limit: wrong })).code).toBe('bad-request')
    }
    expect((await publish({ own_sale_refund_limit: '300' })).code).toBe('ok')
    expect((await refund(sold.card_id)).code).toBe('own-sale')
    expect((await call(manager, 'recharge/reverse', { line_id: sold.line_id, reason: 'mistaken' })).code).toBe(
      'own-sale',
    )
    const sums = async () => (await store.db.selectFrom('moneyLines').select('amountCents').execute()).length
    expect(await sums()).toBe(1)

    // Two of twelve times are below the limit, the next two are above it together with them.
    const twice = { times: 2, amount_cents: price / 6 }
    expect((await refund(sold.card_id, twice)).code).toBe('ok')
    expect((await refund(sold.card_id, twice)).code).toBe('own-sale')
    expect((await refund(sold.card_id, {}, owner)).code).toBe('ok')
    expect(await sums()).toBe(3)

    await publish({ own_sale_refund_limit: '' })
    expect((await refund((await sellOwn()).card_id)).code).toBe('ok')
  })

  test.each([
    ['JPY', 300],
    ['HKD', 30_000],
    ['KWD', 300_000],
  ])('which is in whole units of the currency: %s 300', async (currency, limit) => {
    const { call, input, manager, refund, publish, store } = await changingCounter(engine)
    await publish({ own_sale_refund_limit: '300' })
    const refundOwn = async (priceCents: number) => {
      await store.db.updateTable('packages').set({ currency, priceCents }).execute()
      const sale = { ...input, method: 'card', reference: '123456', amount_cents: priceCents }
      return (await refund((await call(manager, 'recharge/sell', sale)).data.card_id)).code
    }
    expect([await refundOwn(limit), await refundOwn(limit + 1)]).toEqual(['ok', 'own-sale'])
  })
})
