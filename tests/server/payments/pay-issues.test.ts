import { describe, expect, test } from 'vitest'

import { reconcileNow } from '#server/modules/payments/actions/reconcile.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { onlineCounter, price } from '../../support/payments/online-counter.ts'
import { tally } from '../../support/open-server.ts'

describe.each(engines)('money that staff have to settle on $name', (engine) => {
  test('a second payment of an order, a wrong sum and money on another page are left to them, once each', async () => {
    const place = await onlineCounter(engine)
    const { stripe, orderId, order, pageOf, deliver, issues, setup } = place
    const again = {
      client_reference_id: orderId,
      metadata: { order_id: orderId },
      amount_total: price,
      currency: 'hkd',
    }
    const stray = stripe.books.pay(stripe.books.add(again).id)
    const short = stripe.books.pay(pageOf((await order({ package_id: 'single' })).pay.url), { amount: 100 })
    for (const session of [stray, short]) {
      for (let count = 0; count < 2; count++) await deliver(stripe.notice('checkout.session.completed', session))
    }
    await reconcileNow(setup)
    expect((await issues()).map(({ kind, amount_cents }: Record<string, unknown>) => [kind, amount_cents])).toEqual([
      ['stray-payment', price],
      ['wrong-amount', 100],
    ])
    // A clerk gives it back on the provider's pages.
    const { payment_intent } = stripe.books.refund(stray.id, price)
    await deliver(stripe.notice('charge.refunded', { payment_intent }))
    expect((await issues())[0]).toMatchObject({ kind: 'stray-payment', detail: `refunded ${price}` })
  })

  test('a dispute is one of them from its first notice on, and one that was lost comes back', async () => {
    const { stripe, page, deliver, issues, call, cardId } = await onlineCounter(engine)
    const dispute = stripe.books.dispute(page)
    for (const kind of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) {
      expect(await deliver(stripe.notice(kind, dispute))).toBe(200)
    }
    const [open] = await issues()
    expect(open).toMatchObject({ kind: 'dispute', amount_cents: price, detail: 'needs_response', card_id: cardId })
    await call('transactions/settle-issue', { issue_id: open.issue_id, reason: 'sent the door log' })
    expect(await issues()).toEqual([])
    dispute.status = 'lost'
    await deliver(stripe.notice('charge.dispute.closed', dispute))
    expect(await issues()).toMatchObject([{ kind: 'dispute', detail: 'lost' }])
    const unknown = { id: 'du_of_another_account', object: 'dispute' }
    expect(await deliver(stripe.notice('charge.dispute.created', unknown))).toBe(200)
  })

  test('a dispute that no notice told of is found by the look of an hour', async () => {
    const { stripe, page, issues, setup } = await onlineCounter(engine)
    stripe.books.dispute(page)
    await reconcileNow(setup)
    await reconcileNow(setup)
    expect(await issues()).toMatchObject([{ kind: 'dispute' }])
  })

  test('is counted on the board and the dashboard until a manager says what became of it', async () => {
    const place = await onlineCounter(engine)
    const { stripe, page, tellRefund, issues, call, member } = place
    await tellRefund(stripe.books.refund(page, 1_000), 'charge.refunded')
    const staff = await member({ role: 'admin', staffLevel: 'staff', nickname: '小吳' })
    const counted = async () => [
      (await call('dashboard/get', { shop_id: 1 }, staff)).data.open_issues,
      (await call('operation/get', { shop_id: 1 }, staff)).data.open_issues,
    ]
    expect(await counted()).toEqual([1, 1])
    const [{ issue_id }] = await issues()
    const settle = { issue_id, reason: 'one session taken by hand' }
    expect((await call('transactions/settle-issue', settle, staff)).code).toBe('forbidden')
    expect((await call('transactions/settle-issue', { issue_id, reason: ' x ' })).code).toBe('bad-request')
    expect((await call('transactions/settle-issue', settle)).data).toMatchObject({
      state: 'settled',
      settled: { staff_name: '陳店長', reason: 'one session taken by hand' },
    })
    const late = await call('transactions/settle-issue', { ...settle, reason: 'me as well' })
    expect([late.code, late.data.settled.reason]).toEqual(['changed', 'one session taken by hand'])
    expect([await counted(), await issues()]).toEqual([[0, 0], []])
    expect(await issues('settled')).toHaveLength(1)
    const log = await call('operation/history', { subject: `pay-issue:${issue_id}` })
    expect(log.data.list).toMatchObject([
      { what: 'transactions.settle', subject: `pay-issue:${issue_id}`, reason: 'one session taken by hand' },
    ])
    expect((await call('transactions/settle-issue', { issue_id: 'none', reason: 'nothing' })).code).toBe('not-found')
    expect((await call('transactions/issues', { shop_id: 9, state: 'open' })).code).toBe('not-found')
  })
})

describe.each(racingEngines)('two who settle at once on $name', (engine) => {
  test('settle it once', async () => {
    const { stripe, page, tellRefund, issues, call, manager, second } = await onlineCounter(engine)
    await tellRefund(stripe.books.refund(page, 1_000), 'charge.refunded')
    const [{ issue_id }] = await issues()
    const settle = { issue_id, reason: 'one session taken' }
    const answers = await Promise.all([manager, second].map((who) => call('transactions/settle-issue', settle, who)))
    expect(tally(answers)).toEqual({ ok: 1, changed: 1 })
  })
})
