import { expect, test } from 'vitest'

import { killPrimary } from './kill-primary.ts'

/** `npm run prove:failover` does it fifty times. */
test(
  'what three servers have answered survives a primary that is killed and one that freezes, and happens once',
  { timeout: 120_000 },
  async () => {
    const outcome = await killPrimary({ kills: 2, beds: 3, isFrozen: (kill) => kill === 2 })
    const { lost, doubled, overlaps, surprises, gaps, bookings } = outcome
    expect({ lost, doubled, overlaps, surprises }).toEqual({ lost: [], doubled: [], overlaps: [], surprises: [] })
    expect(gaps).toHaveLength(2)
    expect(Math.max(...gaps.map(({ gapMs }) => gapMs))).toBeLessThan(60_000)
    expect(bookings).toBeGreaterThan(10)
  },
)
