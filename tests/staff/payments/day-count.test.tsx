// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useDayCount } from '#src/staff/payments/day-close/use-day-count.ts'
import type { DayClose } from '#src/staff/payments/transaction-calls.ts'

type Drawers = NonNullable<DayClose['drawers']>

/** A day of HK$3,360 in cash, counted as its drawers have it. */
function dayWith(drawers: Partial<Drawers> | null, counted: number | null = null): DayClose {
  return {
    date: '2026-11-21',
    currency: 'HKD',
    timeZone: 'Asia/Hong_Kong',
    float: { expectedCents: 90_000, countedCents: null },
    methods: [],
    tenders: [{ tender: 'cash', expectedCents: 336_000, countedCents: counted, isChecked: counted !== null }],
    netCents: 336_000,
    sessions: 0,
    uses: 0,
    unsettled: [],
    businessDay: '2026-11-21',
    canClose: true,
    closed: null,
    drawers: drawers && { list: [], isOpen: false, outsideCents: 0, differenceCents: 0, ...drawers },
  }
}

const countOf = (day: DayClose) => renderHook(() => useDayCount(day, 1)).result

test('a day without drawers is counted as a whole, and any difference needs a reason', () => {
  const count = countOf(dayWith(null))
  expect(count.current.trouble).toBe('uncounted')
  act(() => count.current.type('float', '900'))
  act(() => count.current.type('cash', '3350'))
  expect(count.current.trouble).toBe('no-reason')
  expect(count.current.count().counted).toEqual([{ method: 'cash', expectedCents: 336_000, countedCents: 335_000 }])
})

test('what the drawers counted and explained is sent as it is, with the float that the last of them left', () => {
  const count = countOf(dayWith({ differenceCents: -1_500 }, 334_500))
  expect(count.current).toMatchObject({ trouble: undefined, differs: false, float: { text: '900' } })
  expect(count.current.count()).toMatchObject({
    floatCents: 90_000,
    counted: [{ method: 'cash', expectedCents: 336_000, countedCents: 334_500 }],
    reason: '',
  })
  act(() => count.current.type('float', '800'))
  expect(count.current.trouble).toBe('no-reason')
})

test('cash that fell into no drawer is counted by itself, and sent together with what the drawers hold', () => {
  const count = countOf(dayWith({ outsideCents: 168_000, differenceCents: -1_500 }))
  expect(count.current.rows[0]).toMatchObject({ expectedCents: 168_000, text: '' })
  expect(count.current.trouble).toBe('uncounted')
  act(() => count.current.type('cash', '1680'))
  expect(count.current.trouble).toBeUndefined()
  expect(count.current.count().counted).toEqual([{ method: 'cash', expectedCents: 336_000, countedCents: 334_500 }])
  act(() => count.current.type('cash', '1670'))
  expect([count.current.rows[0]?.difference, count.current.trouble]).toEqual([-1_000, 'no-reason'])
})

test('an open drawer is in the way before anything else', () => {
  expect(countOf(dayWith({ isOpen: true })).current.trouble).toBe('drawer-open')
})
