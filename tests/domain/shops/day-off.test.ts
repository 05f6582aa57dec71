import { expect, test } from 'vitest'

import { dayOffOn, daysOffWithin } from '#src/domain/shops/day-off.ts'

const day = (date: string, lastDate: string, hours: { from: string; to: string }[] = []) => ({
  date,
  lastDate,
  hours,
  languages: [],
})
const holidays = day('2026-12-24', '2026-12-27')
const evening = day('2026-12-24', '2026-12-24', [{ from: '10:00', to: '14:00' }])

test.each([
  ['2026-12-23', undefined],
  ['2026-12-24', evening],
  ['2026-12-25', holidays],
  ['2026-12-27', holidays],
  ['2026-12-28', undefined],
])('on %s the one of fewer days holds', (date, held) => {
  expect(dayOffOn([holidays, evening], date)).toEqual(held)
})

test('those that touch a stretch of days are within it', () => {
  expect(daysOffWithin([holidays], '2026-12-10', '2026-12-24')).toEqual([holidays])
  expect(daysOffWithin([holidays], '2026-12-27', '2027-01-10')).toEqual([holidays])
  expect(daysOffWithin([holidays], '2026-12-28', '2027-01-10')).toEqual([])
})
