import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { trials } from '../../support/share.ts'
import { fuzzLock } from './fuzz-lock.ts'
import { lockStreams } from './lock-streams.ts'

const streams = trials(20_000, 5_000)

test(`${streams} streams of broken, forged, old and mixed-up bytes open nothing and break nothing (seed ${seed})`, () => {
  const { kinds, goodOpenings, ...bad } = fuzzLock(streams, seed)
  expect(bad).toEqual({ badOpenings: [], crashes: [], deaf: 0 })
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(lockStreams).toSorted())
  // The lock was really there: it took what was proper.
  expect(goodOpenings).toBeGreaterThan(streams / 100)
})
