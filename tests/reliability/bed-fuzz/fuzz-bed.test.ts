import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { streamKinds } from './bed-streams.ts'
import { fuzzBed } from './fuzz-bed.ts'

test(`20 000 streams of broken, forged, old and mixed-up bytes start nothing and break nothing (seed ${seed})`, () => {
  const { kinds, goodStarts, badStarts, crashes, deaf } = fuzzBed(20_000, seed)
  expect({ badStarts, crashes, deaf }).toEqual({ badStarts: [], crashes: [], deaf: [] })
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(streamKinds).toSorted())
  // The bed was really there: it took what was proper.
  expect(goodStarts).toBeGreaterThan(50)
})
