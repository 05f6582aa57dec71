import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { copyCodes } from './copy-codes.ts'

/** `npm run copy:codes` tries ten thousand of each kind. */
test('no copy of a code opens a door: after its step, with another key or step, or at another door', () => {
  expect(copyCodes(seed, 100), `seed ${seed}`).toEqual({ tries: 500, opened: 0 })
})
