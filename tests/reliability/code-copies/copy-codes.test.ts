import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { copyCodes } from './copy-codes.ts'

/** `npm run copy:codes` tries ten thousand of each kind. */
test('no copy of a code opens a door or starts a bed: after its step, with another key or step, or at another place', () => {
  expect(copyCodes(seed, 100), `seed ${seed}`).toEqual({ tries: 1_000, taken: 0 })
})
