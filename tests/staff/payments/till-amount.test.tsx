// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { remembered } from '#src/client/storage/remembered.ts'
import { type DiscountForm, newDiscount } from '#src/staff/payments/sale/discount/discount-form.ts'
import type { Method } from '#src/staff/payments/sale/method-step.tsx'
import { useTillForm } from '#src/staff/payments/sale/use-sale-form.ts'

beforeEach(() => sessionStorage.clear())

const soldFor = (priceCents: number, currency: string) => ({
  packageId: 'ten',
  name: 'Ten',
  languages: [],
  priceCents,
  currency,
  times: 10,
  bonusTimes: 0,
  validDays: 90,
  deviceTypes: [],
  shopIds: [],
})

const methods: readonly Method[] = ['cash', 'fps']
const numbered: readonly Method[] = ['fps']

function missingAfter(received: string, priceCents: number, currency: string) {
  const sold = soldFor(priceCents, currency)
  const chosen = { uid: 'm', sold, order: undefined, shopId: 1, limit: 15, currency, methods, numbered }
  const { result } = renderHook(() => useTillForm(chosen))
  act(() => result.current.change({ received }))
  return result.current.missing
}

test('what was handed over at the till is the price at least, in coins of the currency of the package', () => {
  expect(missingAfter('1,680', 168_000, 'HKD')).toBeUndefined()
  expect(missingAfter('2000', 168_000, 'HKD')).toBeUndefined()
  expect(missingAfter('1680.05', 168_000, 'HKD')).toBe('given')
  expect(missingAfter('1679.95', 168_000, 'HKD')).toBe('given')
  expect(missingAfter('16800', 16_800, 'JPY')).toBeUndefined()
  expect(missingAfter('0', 16_800, 'JPY')).toBe('given')
  expect(missingAfter('16.8', 16_800, 'KWD')).toBeUndefined()
})

test('by any other way to pay it is the price and nothing else, and what was handed over before is forgotten', () => {
  const chosen = { uid: 'm', sold: soldFor(168_000, 'HKD'), order: undefined, shopId: 1, limit: 15, currency: 'HKD' }
  const { result } = renderHook(() => useTillForm({ ...chosen, methods, numbered: [] }))
  act(() => result.current.change({ received: '2000' }))
  expect(result.current.toInput()).toMatchObject({ sale: { amountCents: 168_000, givenCents: 200_000 } })
  act(() => result.current.change({ method: 'fps' }))
  expect(result.current.missing).toBeUndefined()
  expect(result.current.toInput()).not.toHaveProperty('sale.givenCents')
  act(() => result.current.change({ received: '2000' }))
  expect(result.current.missing).toBe('amount')
})

test('in cash the sum is to the nearest coin, and the price is what is sent', () => {
  const chosen = { uid: 'm', sold: soldFor(19_996, 'HKD'), order: undefined, shopId: 1, limit: 15, currency: 'HKD' }
  const { result } = renderHook(() => useTillForm({ ...chosen, methods, numbered }))
  expect([result.current.dueCents, result.current.missing]).toEqual([20_000, undefined])
  expect(result.current.toInput()).toMatchObject({ sale: { amountCents: 19_996 } })
})

test('nothing that only looks like the price is taken for it', () => {
  for (const typed of ['-1680', '1680.001', '16,80', '1680x', '1.680', '']) {
    expect(missingAfter(typed, 168_000, 'HKD'), typed).toBe('given')
  }
})

/** A till at which this much is to be paid, and what is pressed at it. */
function till(priceCents = 19_800, methodsTaken: readonly Method[] = ['cash', 'octopus', 'fps']) {
  const chosen = { uid: 'm', order: undefined, shopId: 1, limit: 15, currency: 'HKD', methods: methodsTaken, numbered }
  const { result, rerender, unmount } = renderHook(
    (cents: number) => useTillForm({ ...chosen, sold: soldFor(cents, 'HKD') }),
    { initialProps: priceCents },
  )
  const take = (method: Method, received: string, reference = '') => {
    act(() => result.current.change({ method, reference }))
    act(() => result.current.change({ received }))
    act(() => result.current.takePart())
  }
  return { result, rerender, unmount, take }
}

test('less than the sum is a part of it: the rest is filled in, and each tender is sent with its own number', () => {
  const { result, take } = till()
  act(() => result.current.change({ received: '100' }))
  expect([result.current.partCents, result.current.missing, result.current.toInput()]).toEqual([
    10_000,
    undefined,
    undefined,
  ])
  take('octopus', '100', ' OCT-7 ')
  expect([result.current.form.method, result.current.dueCents, result.current.isSplit]).toEqual(['cash', 9_800, true])
  act(() => result.current.change({ received: '200' }))
  expect(result.current.toInput()).toMatchObject({
    sale: {
      method: 'split',
      amountCents: 19_800,
      parts: [
        { tender: 'octopus', amountCents: 10_000, reference: 'OCT-7' },
        { tender: 'cash', amountCents: 9_800, reference: '', givenCents: 20_000 },
      ],
    },
  })
  expect(result.current.toInput()).not.toHaveProperty('sale.givenCents')
})

test('all cash is one part, nothing is given for a part, and a number that is wanted is wanted of a part too', () => {
  const { result, take } = till(19_800, ['cash', 'fps', 'gift'])
  take('cash', '50')
  expect(result.current.methods).toEqual(['fps'])
  act(() => result.current.change({ received: '20' }))
  expect(result.current.missing).toBe('reference')
  act(() => result.current.takePart())
  expect(result.current.parts).toHaveLength(1)
  act(() => result.current.undoPart(0))
  expect([result.current.methods, result.current.dueCents]).toEqual([['cash', 'fps', 'gift'], 19_800])
})

test('where cash is all that is taken, less than the sum stays too little', () => {
  const { result } = till(19_800, ['cash', 'gift'])
  act(() => result.current.change({ received: '100' }))
  expect([result.current.canSplit, result.current.missing]).toEqual([false, 'given'])
})

test('the rest is to the nearest coin in cash alone, and the price is what is sent', () => {
  const { result, take } = till(19_996)
  take('octopus', '100')
  expect(result.current.dueCents).toBe(10_000)
  expect(result.current.toInput()).toMatchObject({ sale: { amountCents: 19_996, parts: [{}, { amountCents: 9_996 }] } })
  act(() => result.current.change({ method: 'octopus' }))
  expect(result.current.dueCents).toBe(9_996)
})

test('what was taken outlives a reload and a look at another price, and is no other clerk’s', () => {
  remembered.userId.write('staff-1')
  const first = till()
  first.take('octopus', '100')
  first.unmount()
  remembered.userId.write('staff-2')
  const other = till()
  expect(other.result.current.parts).toEqual([])
  other.unmount()
  remembered.userId.write('staff-1')
  const { result, rerender } = till()
  expect([result.current.parts.length, result.current.dueCents]).toEqual([1, 9_800])
  rerender(10_000)
  expect(result.current.toInput()).toMatchObject({ sale: { method: 'octopus', amountCents: 10_000 } })
  expect(result.current.toInput()).not.toHaveProperty('sale.parts')
  rerender(8_000)
  expect([result.current.missing, result.current.toInput()]).toEqual(['parts', undefined])
})

test('a discount is taken off before anything is paid, within the limit and with a reason', () => {
  const { result, take } = till()
  const give = (discount: Partial<DiscountForm>) =>
    act(() => result.current.change({ discount: { ...newDiscount, ...discount } }))
  for (const value of ['', '0', '1.5', '-5', '100']) {
    give({ value, reason: 'regular' })
    expect([result.current.missing, result.current.priceCents], value).toEqual(['discount', 19_800])
  }
  give({ value: '16', reason: 'regular' })
  expect([result.current.discountTrouble, result.current.priceCents]).toEqual(['limit', 19_800])
  give({ value: '10' })
  expect([result.current.discountTrouble, result.current.dueCents]).toEqual(['reason', 17_820])
  give({ by: 'sum', value: '20', reason: 'other', note: 'abc' })
  expect(result.current.discountTrouble).toBe('reason')
  give({ by: 'sum', value: '20', reason: 'other', note: ' the bed was cold ' })
  take('octopus', '100')
  expect(result.current.toInput()).toMatchObject({
    sale: {
      amountCents: 17_800,
      parts: [{ amountCents: 10_000 }, { amountCents: 7_800 }],
      discount: { cents: 2_000, reason: 'other', note: 'the bed was cold' },
    },
  })
  act(() => result.current.change({ method: 'fps' }))
  act(() => result.current.undoPart(0))
  give({ value: '10', reason: 'first-visit' })
  act(() => result.current.change({ method: 'octopus' }))
  expect(result.current.toInput()).toMatchObject({
    sale: { method: 'octopus', amountCents: 17_820, discount: { percent: 10, reason: 'first-visit' } },
  })
})

test('what the chain has stopped taking is not sent, also where it was chosen before', () => {
  const chosen = {
    uid: 'm',
    sold: soldFor(100, 'HKD'),
    order: undefined,
    shopId: 1,
    limit: 15,
    currency: 'HKD',
    numbered,
  }
  const { result, rerender } = renderHook(useTillForm, { initialProps: { ...chosen, methods } })
  act(() => result.current.change({ method: 'fps', reference: 'FT1' }))
  expect(result.current.toInput()).toMatchObject({ sale: { method: 'fps' } })
  rerender({ ...chosen, methods: ['card'] })
  expect(result.current.form.method).toBe('card')
  expect(result.current.toInput()).toMatchObject({ sale: { method: 'card' } })
})

test('the number of a slip is asked for where the chain wants it, and sent where it was typed all the same', () => {
  const chosen = { uid: 'm', sold: soldFor(100, 'HKD'), order: undefined, shopId: 1, limit: 15, currency: 'HKD' }
  const both: readonly Method[] = ['octopus', 'fps']
  const { result } = renderHook(() => useTillForm({ ...chosen, methods: both, numbered }))
  expect(result.current.missing).toBeUndefined()
  act(() => result.current.change({ reference: ' OCT-7 ' }))
  expect(result.current.toInput()).toMatchObject({ sale: { method: 'octopus', reference: 'OCT-7' } })
  act(() => result.current.change({ method: 'fps', reference: '' }))
  expect(result.current.missing).toBe('reference')
})
