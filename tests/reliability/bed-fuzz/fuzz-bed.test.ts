import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { trials } from '../../support/share.ts'
import { streamKinds } from './bed-streams.ts'
import { fuzzBed } from './fuzz-bed.ts'

const streams = trials(20_000, 5_000)

test(`${streams} streams of broken, forged, old and mixed-up bytes start nothing and break nothing (seed ${seed})`, () => {
  const { kinds, goodStarts, badStarts, crashes, deaf } = fuzzBed(streams, seed)
  expect({ badStarts, crashes, deaf }).toEqual({ badStarts: [], crashes: [], deaf: [] })
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(streamKinds).toSorted())
  // The bed was really there: it took what was proper.
  expect(goodStarts).toBeGreaterThan(streams / 400)
})
