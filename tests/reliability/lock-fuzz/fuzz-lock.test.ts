import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { fuzzLock } from './fuzz-lock.ts'
import { lockStreams } from './lock-streams.ts'

test(`20 000 streams of broken, forged, old and mixed-up bytes open nothing and break nothing (seed ${seed})`, () => {
  const { kinds, goodOpenings, ...bad } = fuzzLock(20_000, seed)
  expect(bad).toEqual({ badOpenings: [], crashes: [], deaf: 0 })
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(lockStreams).toSorted())
  // The lock was really there: it took what was proper.
  expect(goodOpenings).toBeGreaterThan(200)
})
