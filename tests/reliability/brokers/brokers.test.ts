import { expect, test } from 'vitest'

import { killBrokers } from './kill-brokers.ts'

/** `npm run prove:brokers` does it fifty times. */
test(
  'beds and doors come back at the other broker, and obey nothing twice or too late',
  { timeout: 400_000 },
  async () => {
    const { backAfter, starts, openings, wrong } = await killBrokers({ kills: 2, beds: 4, locks: 2 })
    expect(wrong).toEqual([])
    expect(backAfter).toHaveLength(2)
    expect(Math.max(...backAfter)).toBeLessThan(30_000)
    expect(Math.min(starts.carriedOut, openings.carriedOut)).toBeGreaterThan(3)
  },
)
