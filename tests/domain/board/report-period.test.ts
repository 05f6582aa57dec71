import { describe, expect, test } from 'vitest'

import { datesIn, previousPeriod } from '#src/domain/board/report-period.ts'

describe('a period is compared', () => {
  test.each([
    [
      'the first days of a month with the same days of the month before',
      '2026-11-01',
      '2026-11-21',
      '2026-10-01',
      '2026-10-21',
    ],
    ['a whole month with the whole month before', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    [
      'days that the month before does not have with what it has',
      '2026-03-01',
      '2026-03-30',
      '2026-02-01',
      '2026-02-28',
    ],
    ['January with December', '2026-01-01', '2026-01-09', '2025-12-01', '2025-12-09'],
    ['one day with the same day of the week before', '2026-11-21', '2026-11-21', '2026-11-14', '2026-11-14'],
    [
      'the first of a month with the same day of the week before',
      '2026-11-01',
      '2026-11-01',
      '2026-10-25',
      '2026-10-25',
    ],
    ['seven days with the seven before', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
    ['days of two months with as many before', '2026-10-28', '2026-11-03', '2026-10-21', '2026-10-27'],
  ])('%s', (_, from, to, thanFrom, thanTo) => {
    expect(previousPeriod({ from, to })).toEqual({ from: thanFrom, to: thanTo })
  })
})

test('a period has each of its days, and none where it ends before it begins', () => {
  expect(datesIn({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(datesIn({ from: '2026-03-01', to: '2026-02-27' })).toEqual([])
})
