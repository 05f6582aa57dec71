import { expect, test } from 'vitest'

import { typedDay } from '#src/staff/appointments/typed-day.ts'

const today = '2026-11-30'

test('a day is found as it is written, in the year that is nearest', () => {
  expect(['2026-11-25', '20261125', '11/25', ' 11.25 '].map((text) => typedDay(text, today))).toEqual(
    Array.from({ length: 4 }, () => '2026-11-25'),
  )
  expect(typedDay('1/2', today)).toBe('2027-01-02')
  expect(typedDay('12/31', '2027-01-02')).toBe('2026-12-31')
  expect(typedDay('2/29', '2028-01-05')).toBe('2028-02-29')
})

test('so is one in the wide digits of a Chinese keyboard', () => {
  expect(typedDay('１１／２５', today)).toBe('2026-11-25')
})

test('a day that its month does not have is none, and is looked for as text', () => {
  expect(['2/30', '11/31', '2027-02-29', '13/1', '0/5'].map((text) => typedDay(text, today))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
