import { describe, expect, test } from 'vitest'

import { openPayLink } from '#src/contract/payments.ts'

import { engines, racingEngines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import type { Engine } from '../../support/engines.ts'
import { onlineStudio, studioOrigin } from '../../support/payments/online-studio.ts'

const price = 168_000
const sale = { package_id: 'ten-plus-two', shop_id: 1, amount_cents: price }

/** A counter where members pay on their own phones. */
async function counter(engine: Engine) {
  const place = await onlineStudio(engine)
  const { member, post, ann, store, stripe, deliver } = place
  const clerk = await member({ role: 'admin', staffLevel: 'staff', nickname: '阿明' })
  const manager = await member({ role: 'admin', staffLevel: 'manager', nickname: '陳店長' })
  const call = (noun: string, fields: object = {}, who: SignedIn = clerk) =>
    post(`/api/admin/recharge/${noun}`, anIntent(who, fields))
  const show = (fields: object = {}, who?: SignedIn) =>
    call('show-pay-link', { member_uid: ann.uid, ...sale, ...fields }, who)
  const open = async (link: string) => await post(openPayLink.path, { key: link.slice(-22) })
  return {
    ...place,
    clerk,
    manager,
    call,
    show,
    open,
    state: async (orderId: string) => (await call('pay-link', { order_id: orderId })).data.state,
    pay: async (url: string) =>
      await deliver(stripe.notice('checkout.session.completed', stripe.books.pay(place.pageOf(url)))),
    sales: () => store.db.selectFrom('moneyLines').select(['amountCents', 'method', 'orderId']).execute(),
  }
}

describe.each(engines)('a code that staff show to be paid on a phone on $name', (engine) => {
  test('leads to the provider without a login, and becomes an online sale of the clerk', async () => {
    const { show, open, pay, state, call, sales } = await counter(engine)
    const shown = await show()
    expect(shown).toMatchObject({
      code: 'ok',
      data: { state: 'pending', amount_cents: price, member: { nickname: 'Ann' } },
    })
    const { link, order_id } = shown.data
    expect(link).toMatch(/^https:\/\/studio\.example\.com\/hk\/pay\?key=[\w-]{22}$/)
    const opened = await open(link)
    expect(Object.keys(opened.data).toSorted()).toEqual(['pay_origin', 'state', 'url'])
    expect(await state(order_id)).toBe('pending')
    await pay(opened.data.url)
    expect(await state(order_id)).toBe('paid')
    expect((await open(link)).data).toEqual({ state: 'paid' })
    expect(await sales()).toEqual([{ amountCents: price, method: 'online', orderId: order_id }])
    const receipt = (await call('receipt', { order_id })).data
    expect(receipt).toMatchObject({ method: 'online', staff_name: '阿明', shop_id: 1, amount_cents: price })
    expect((await open(`${studioOrigin}/hk/pay?key=${'x'.repeat(22)}`)).code).toBe('not-found')
  })

  test('is the same one on another tablet and after a lost answer, and a new one at another price', async () => {
    const { show, manager, stripe, state, sales, pay, open } = await counter(engine)
    const first = (await show()).data
    const second = await show({}, manager)
    expect(second).toMatchObject({ code: 'already', data: { order_id: first.order_id, link: first.link } })
    const page = (await open(first.link)).data.url
    const discount = { percent: 10, reason: 'regular' }
    expect((await show({ discount, amount_cents: 151_200 })).code).toBe('discount-limit')
    const lower = await show({ discount, amount_cents: 151_200 }, manager)
    expect(lower).toMatchObject({ code: 'ok', data: { amount_cents: 151_200 } })
    expect(lower.data.order_id).not.toBe(first.order_id)
    expect(await state(first.order_id)).toBe('cancelled')
    expect((await open(first.link)).data).toEqual({ state: 'over' })
    expect(stripe.books.sessions.get(page.slice(page.lastIndexOf('/') + 1))?.status).toBe('expired')
    await pay((await open(lower.data.link)).data.url)
    expect(await sales()).toMatchObject([{ amountCents: 151_200 }])
  })

  test('is not opened at a price that was not asked for, or where the provider does not answer', async () => {
    const { show, stripe, store } = await counter(engine)
    expect(await show({ amount_cents: price - 1 })).toMatchObject({
      code: 'wrong-amount',
      data: { amount_cents: price },
    })
    stripe.downShare = 1
    expect((await show()).code).toBe('unavailable')
    stripe.downShare = 0
    expect(await show()).toMatchObject({ code: 'already', data: { state: 'pending' } })
    expect(await store.db.selectFrom('orders').select('orderId').execute()).toHaveLength(1)
  })

  test('is taken back at the provider as well, and not once it was paid', async () => {
    const { show, call, open, stripe, pageOf, pay, state } = await counter(engine)
    const first = (await show()).data
    const { url } = (await open(first.link)).data
    expect((await call('cancel-pay-link', { order_id: first.order_id })).data).toMatchObject({ state: 'cancelled' })
    expect(stripe.books.sessions.get(pageOf(url))?.status).toBe('expired')
    expect((await call('cancel-pay-link', { order_id: first.order_id })).code).toBe('already')
    const second = (await show()).data
    await pay((await open(second.link)).data.url)
    expect(await call('cancel-pay-link', { order_id: second.order_id })).toMatchObject({
      code: 'changed',
      data: { state: 'paid' },
    })
    expect(await state(second.order_id)).toBe('paid')
  })

  test('runs out with its page', async () => {
    const { show, travel, stripe, state, open, pageOf } = await counter(engine)
    const { link, order_id } = (await show()).data
    const { url } = (await open(link)).data
    travel(36 * 60_000)
    expect((await open(link)).data).toEqual({ state: 'open' })
    stripe.books.expire(pageOf(url))
    travel(6_000)
    expect(await state(order_id)).toBe('expired')
  })
})

describe.each(racingEngines)('two tablets at once on $name', (engine) => {
  test('show one order', async () => {
    const { show, manager, store } = await counter(engine)
    const both = await Promise.all([show(), show({}, manager)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['already', 'ok'])
    expect(new Set(both.map(({ data }) => data.order_id)).size).toBe(1)
    expect(await store.db.selectFrom('orders').select('orderId').execute()).toHaveLength(1)
  })
})
