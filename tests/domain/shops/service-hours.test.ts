import { expect, test } from 'vitest'

import { hoursIn, isServiceTime, serviceHours } from '#src/domain/shops/service-hours.ts'

const [sunday, monday, friday, saturday] = [0, 1, 5, 6]

test.each([
  [monday, '08:59', false],
  [monday, '09:00', true],
  [friday, '17:59', true],
  [friday, '18:00', false],
  [saturday, '12:00', false],
  [sunday, '12:00', false],
])('on weekday %i at %s customer service answers: %s', (weekday, time, answers) => {
  expect(isServiceTime(weekday, time)).toBe(answers)
})

test.each([
  ['星期一至五 09:00–18:00，公眾假期除外', serviceHours],
  ['Mon–Fri 10:30-19:00, except public holidays', { opensAt: '10:30', closesAt: '19:00' }],
  ['Weekdays', serviceHours],
  ['', serviceHours],
])('the wording %j means %o', (wording, hours) => {
  expect(hoursIn(wording)).toEqual(hours)
})
