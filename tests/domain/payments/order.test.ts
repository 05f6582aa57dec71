import { describe, expect, it } from 'vitest'

import {
  intentFor,
  orderNumber,
  orderStanding,
  secondsToPay,
  ticksLeft,
  type Order,
} from '#src/domain/payments/order.ts'
import { chosenPackage, unitPrice, type PackageOnSale } from '#src/domain/cards/package.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const minute = 60_000

function aPackage(change: Partial<PackageOnSale> = {}): PackageOnSale {
  return {
    packageId: 'ten-plus-two',
    name: '10 + 2 sessions',
    languages: [],
    priceCents: 168_000,
    currency: 'HKD',
    times: 10,
    bonusTimes: 2,
    validDays: 90,
    deviceTypes: [],
    shopIds: [],
    ...change,
  }
}

function anOrder(change: Partial<Order> = {}): Order {
  return {
    orderId: '01939c2e-0000-7000-8000-00000000abcd',
    state: 'pending',
    isCancelled: false,
    shopId: 1,
    sold: aPackage(),
    amountCents: 168_000,
    currency: 'HKD',
    payMethod: 'counter',
    payUrl: undefined,
    qrText: 'order:1',
    shortCode: '482719',
    createdAt: now - 10 * minute,
    expiresAt: now + 20 * minute,
    paidAt: null,
    cardId: null,
    refund: undefined,
    ...change,
  }
}

describe('What a package costs', () => {
  it('is told per session, gifts included, and per day where sessions are not counted', () => {
    expect(unitPrice(aPackage())).toEqual({ per: 'session', cents: 14_000 })
    expect(unitPrice(aPackage({ times: null, bonusTimes: 0, priceCents: 298_000 }))).toEqual({
      per: 'day',
      cents: 3300,
    })
  })

  it('says what it is where whole units would say nothing, or half as much again', () => {
    const perDay = { times: null, bonusTimes: 0 }
    // Twelve dinars for thirty sessions are 400 fils each.
    const dinars = aPackage({ currency: 'KWD', priceCents: 12_000, times: 30, bonusTimes: 0 })
    expect(unitPrice(dinars)).toEqual({ per: 'session', cents: 400 })
    expect(unitPrice(aPackage({ ...perDay, currency: 'USD', priceCents: 900, validDays: 30 }))).toEqual({
      per: 'day',
      cents: 30,
    })
    expect(unitPrice(aPackage({ ...perDay, priceCents: 168_000, validDays: 365 }))).toEqual({ per: 'day', cents: 460 })
    expect(unitPrice(aPackage({ currency: 'JPY', priceCents: 100, times: 30, bonusTimes: 0 }))?.cents).toBe(3)
  })

  it('is not divided by nothing', () => {
    expect(unitPrice(aPackage({ times: null, validDays: null }))).toBeUndefined()
    expect(unitPrice(aPackage({ times: 0, bonusTimes: 0 }))).toBeUndefined()
  })
})

describe('The marked package', () => {
  it('is the chosen one while it is sold, else the first', () => {
    const packages = [aPackage(), aPackage({ packageId: 'single' })]
    expect(chosenPackage(packages, 'single')?.packageId).toBe('single')
    expect(chosenPackage(packages, 'gone')?.packageId).toBe('ten-plus-two')
    expect(chosenPackage([], 'single')).toBeUndefined()
  })
})

describe('An order', () => {
  it('waits until its time is over, and is asked about then rather than called over', () => {
    expect(orderStanding(anOrder(), now, now)).toBe('pending')
    expect(orderStanding(anOrder(), now, now + 20 * minute)).toBe('checking')
  })

  it('still waits when the server says so on a phone whose clock is ahead', () => {
    const later = now + 3 * 60 * minute
    expect(orderStanding(anOrder(), later, later + 1000)).toBe('pending')
  })

  it('is what the server says once it has ended, whatever the time', () => {
    expect(orderStanding(anOrder({ state: 'paid' }), now, now + 60 * minute)).toBe('paid')
    expect(orderStanding(anOrder({ state: 'expired' }), now, now)).toBe('expired')
    expect(orderStanding(anOrder({ state: 'failed', isCancelled: true }), now, now)).toBe('cancelled')
    expect(orderStanding(anOrder({ state: 'failed' }), now, now)).toBe('failed')
  })

  it('counts down to nothing and never below', () => {
    expect(secondsToPay(anOrder(), now)).toBe(1200)
    expect(secondsToPay(anOrder(), now + 60 * minute)).toBe(0)
    expect(ticksLeft(anOrder(), now, 30)).toBe(20)
    expect(ticksLeft(anOrder(), now - 60 * minute, 30)).toBe(30)
    expect(ticksLeft(anOrder(), now + 60 * minute, 30)).toBe(0)
  })

  it('is not called run out by the phone when it is paid online', () => {
    const online = anOrder({ payMethod: 'stripe' })
    expect(orderStanding(online, now, now + 19 * minute)).toBe('pending')
    expect(orderStanding(online, now + 30 * minute, now + 30 * minute)).toBe('checking')
    expect(orderStanding({ ...online, state: 'expired' }, now, now)).toBe('expired')
  })

  it('is called by the end of its id', () => {
    expect(orderNumber(anOrder())).toBe('00000000ABCD')
  })
})

describe('A wish to buy', () => {
  const input = { packageId: 'single', shopId: 1, payMethod: 'counter' as const }

  it('keeps its id when it is sent again', () => {
    const first = intentFor(undefined, input, 'op-1')
    expect(intentFor(first, input, 'op-2')).toEqual({ ...input, opId: 'op-1' })
  })

  it('is another one for another package, another studio or another way to pay', () => {
    const first = intentFor(undefined, input, 'op-1')
    expect(intentFor(first, { ...input, packageId: 'thirty' }, 'op-2').opId).toBe('op-2')
    expect(intentFor(first, { ...input, packageRev: 2 }, 'op-2').opId).toBe('op-2')
    expect(intentFor(first, { ...input, shopId: 2 }, 'op-2').opId).toBe('op-2')
    expect(intentFor(first, { ...input, payMethod: 'stripe' }, 'op-2').opId).toBe('op-2')
  })
})
