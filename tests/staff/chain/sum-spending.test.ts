import { expect, test } from 'vitest'

import { deliveredShare, sumAll, sumSpending } from '#src/staff/chain/spending/sum-spending.ts'

const total = { failed: 0, refused: 0, region: 'HK', country: '852', channel: 'sms' as const }
const totals = [
  { ...total, date: '2026-11-21', sent: 3, delivered: 2, micros: 300_000 },
  { ...total, date: '2026-11-21', channel: 'voice' as const, sent: 4, delivered: 4, micros: 480_000 },
  { ...total, date: '2026-11-15', sent: 5, delivered: 1, micros: 500_000 },
  { ...total, date: '2026-11-14', sent: 7, delivered: 7, micros: 700_000 },
]

test('spending of some days is one row for each channel and country, the dearest first, today among the days', () => {
  expect(sumSpending({ totals, today: '2026-11-21' }, 1).map(({ channel, sent }) => [channel, sent])).toEqual([
    ['voice', 4],
    ['sms', 3],
  ])
  const week = sumSpending({ totals, today: '2026-11-21' }, 7)
  expect(week).toMatchObject([
    { channel: 'sms', sent: 8, delivered: 3, micros: 800_000 },
    { channel: 'voice', sent: 4, delivered: 4, micros: 480_000 },
  ])
  expect(sumAll(week)).toEqual({ sent: 12, delivered: 7, failed: 0, refused: 0, micros: 1_280_000 })
})

test('the share that arrived is unknown where nothing was sent', () => {
  expect(deliveredShare({ sent: 0, delivered: 0 })).toBeUndefined()
  expect(deliveredShare({ sent: 8, delivered: 3 })).toBe(38)
})
