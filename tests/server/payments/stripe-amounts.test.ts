import { describe, expect, test } from 'vitest'

import { createOrder } from '#src/contract/payments.ts'
import { inMajorUnits } from '#src/domain/money.ts'

import { reconcileNow } from '#server/modules/payments/actions/reconcile.ts'
import { fromStripeAmount, toStripeAmount } from '#server/platform/stripe/stripe-amount.ts'
import { engines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { onlineCounter } from '../../support/payments/online-counter.ts'
import { onlineStudio } from '../../support/payments/online-studio.ts'

describe('an amount at Stripe', () => {
  test.each([
    ['HKD', 168_050, 168_050],
    ['JPY', 15_000, 15_000],
    ['KRW', 15_000, 15_000],
    ['HUF', 15_000, 1_500_000],
    ['IDR', 15_000, 1_500_000],
    ['COP', 15_000, 1_500_000],
    ['PKR', 15_000, 1_500_000],
    ['LAK', 15_000, 1_500_000],
    ['ISK', 15_000, 1_500_000],
    ['UGX', 15_000, 1_500_000],
    ['TWD', 1_500_000, 1_500_000],
    ['KWD', 12_340, 12_340],
  ])('of %s is counted as Stripe does', (currency, ours, theirs) => {
    expect([toStripeAmount(ours, currency), fromStripeAmount(theirs, currency)]).toEqual([theirs, ours])
  })

  test('comes back as it went in every currency, and no thousandth is asked for', () => {
    for (const currency of Intl.supportedValuesOf('currency')) {
      for (const amount of [0, 10, 990, 15_000, 999_999_990]) {
        const asked = toStripeAmount(amount, currency)
        expect(asked, currency).not.toBeNull()
        expect(fromStripeAmount(asked ?? 0, currency), currency).toBe(amount)
      }
    }
    const inThousandths = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']
    expect(inThousandths.map((currency) => toStripeAmount(12_345, currency))).toEqual(Array(5).fill(null))
    expect(inThousandths.map((currency) => fromStripeAmount(12_345, currency))).toEqual(Array(5).fill(12_345))
  })

  test('is none of ours where it has a part that our unit does not have', () => {
    const ours = ['HUF', 'ISK', 'UGX'].map((currency) => fromStripeAmount(15_050, currency))
    expect(ours).toEqual([null, null, null])
  })
})

const inForint = { sold: { currency: 'HUF', priceCents: 15_000 } }
const inDinars = { sold: { currency: 'KWD', priceCents: 12_345 } }

describe.each(engines)('selling online in other currencies on $name', (engine) => {
  test('the page asks for the price that was shown, and what is paid there sells the package', async () => {
    const { stripe, page, sale, booked, issues } = await onlineCounter(engine, inForint)
    expect(stripe.books.session(page)).toMatchObject({ currency: 'huf', amount_total: 1_500_000 })
    const { amount_cents, currency } = await sale()
    expect(inMajorUnits(amount_cents, currency)).toBe(15_000)
    expect(await booked()).toBe(15_000)
    expect(await issues()).toEqual([])
  })

  test('as much goes back as was to, whoever gives it back, and a dispute is about as much', async () => {
    const place = await onlineCounter(engine, inForint)
    const { refund, stripe, page, paymentRef, tellRefund, booked, issues, deliver } = place
    expect((await refund({ times: 1, amount_cents: 1_250 })).code).toBe('ok')
    expect(stripe.books.back.gone(paymentRef)).toBe(125_000)
    await tellRefund(stripe.books.refund(page, 75_000))
    expect(await booked()).toBe(15_000 - 1_250 - 750)
    await deliver(stripe.notice('charge.dispute.created', stripe.books.dispute(page)))
    expect(await issues()).toMatchObject([
      { kind: 'refund-in-part', amount_cents: 750 },
      { kind: 'dispute', amount_cents: 15_000 },
    ])
  })

  test('a refund or payment with parts of a forint is named to the staff, and keeps nothing else waiting', async () => {
    const { stripe, page, order, pageOf, booked, issues, setup } = await onlineCounter(engine, inForint)
    const odd = stripe.books.pay(pageOf((await order()).pay.url), { amount: 1_500_050 })
    stripe.books.refund(odd.id, 1_500_050)
    stripe.books.refund(page, 10_050)
    stripe.books.refund(page, 75_000)
    for (let count = 0; count < 2; count++) await reconcileNow(setup)
    const named = (await issues()).map(({ kind, amount_cents, detail }: Record<string, unknown>) => [
      kind,
      amount_cents,
      detail,
    ])
    expect(named.toSorted()).toEqual([
      ['refund-in-part', 750, null],
      ['refund-unbooked', null, null],
      ['wrong-amount', null, 'refunded'],
    ])
    expect(await booked()).toBe(15_000 - 750)
  })

  test('a price in odd thousandths is paid at the counter only', async () => {
    const { post, input, member, ann, store, stripe } = await onlineStudio(engine, inDinars)
    expect((await post(createOrder.path, input())).code).toBe('pay-method')
    const staff = await member({ role: 'admin', staffLevel: 'manager' })
    const sale = { member_uid: ann.uid, package_id: 'ten-plus-two', shop_id: 1, amount_cents: 12_345 }
    const call = (noun: string, fields: object) => post(`/api/admin/recharge/${noun}`, anIntent(staff, fields))
    expect((await call('show-pay-link', sale)).code).toBe('pay-method')
    expect(await store.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect(stripe.books.sessions.size).toBe(0)
    expect((await call('sell', { ...sale, method: 'cash' })).code).toBe('ok')
  })

  test('a part in odd thousandths goes back over the counter only', async () => {
    const { refund, stripe, booked } = await onlineCounter(engine, { sold: { ...inDinars.sold, priceCents: 12_340 } })
    const part = { times: 1, amount_cents: 1_028 }
    expect((await refund(part)).code).toBe('pay-method')
    expect([stripe.calls('POST /v1/refunds'), await booked()]).toEqual([0, 12_340])
    expect((await refund({ ...part, method: 'cash' })).code).toBe('ok')
  })
})
