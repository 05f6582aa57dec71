// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Method } from '#src/staff/payments/sale/method-step.tsx'
import { useTillForm } from '#src/staff/payments/sale/use-sale-form.ts'

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
  const chosen = { uid: 'm', sold, order: undefined, shopId: 1, currency, methods, numbered }
  const { result } = renderHook(() => useTillForm(chosen))
  act(() => result.current.change({ received }))
  return result.current.missing
}

test('what was handed over at the till is the price at least, in coins of the currency of the package', () => {
  expect(missingAfter('1,680', 168_000, 'HKD')).toBeUndefined()
  expect(missingAfter('2000', 168_000, 'HKD')).toBeUndefined()
  expect(missingAfter('1679.9', 168_000, 'HKD')).toBe('given')
  expect(missingAfter('1680.05', 168_000, 'HKD')).toBe('given')
  expect(missingAfter('16800', 16_800, 'JPY')).toBeUndefined()
  expect(missingAfter('168', 16_800, 'JPY')).toBe('given')
  expect(missingAfter('16.8', 16_800, 'KWD')).toBeUndefined()
})

test('by any other way to pay it is the price and nothing else, and what was handed over before is forgotten', () => {
  const chosen = { uid: 'm', sold: soldFor(168_000, 'HKD'), order: undefined, shopId: 1, currency: 'HKD' }
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
  const chosen = { uid: 'm', sold: soldFor(19_996, 'HKD'), order: undefined, shopId: 1, currency: 'HKD' }
  const { result } = renderHook(() => useTillForm({ ...chosen, methods, numbered }))
  expect([result.current.dueCents, result.current.missing]).toEqual([20_000, undefined])
  expect(result.current.toInput()).toMatchObject({ sale: { amountCents: 19_996 } })
})

test('nothing that only looks like the price is taken for it', () => {
  for (const typed of ['-1680', '1680.001', '16,80', '1680x', '1.680', '']) {
    expect(missingAfter(typed, 168_000, 'HKD'), typed).toBe('given')
  }
})

test('what the chain has stopped taking is not sent, also where it was chosen before', () => {
  const chosen = { uid: 'm', sold: soldFor(100, 'HKD'), order: undefined, shopId: 1, currency: 'HKD', numbered }
  const { result, rerender } = renderHook(useTillForm, { initialProps: { ...chosen, methods } })
  act(() => result.current.change({ method: 'fps', reference: 'FT1' }))
  expect(result.current.toInput()).toMatchObject({ sale: { method: 'fps' } })
  rerender({ ...chosen, methods: ['card'] })
  expect(result.current.form.method).toBe('card')
  expect(result.current.toInput()).toMatchObject({ sale: { method: 'card' } })
})

test('the number of a slip is asked for where the chain wants it, and sent where it was typed all the same', () => {
  const chosen = { uid: 'm', sold: soldFor(100, 'HKD'), order: undefined, shopId: 1, currency: 'HKD' }
  const both: readonly Method[] = ['octopus', 'fps']
  const { result } = renderHook(() => useTillForm({ ...chosen, methods: both, numbered }))
  expect(result.current.missing).toBeUndefined()
  act(() => result.current.change({ reference: ' OCT-7 ' }))
  expect(result.current.toInput()).toMatchObject({ sale: { method: 'octopus', reference: 'OCT-7' } })
  act(() => result.current.change({ method: 'fps', reference: '' }))
  expect(result.current.missing).toBe('reference')
})
