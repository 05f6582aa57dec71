import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { guessCodes } from './guess-codes.ts'

/** `npm run guess:keypad` stays for a year. */
test('whoever types at a keypad for two days opens nothing, and has a chance of 5e-8 at most between two pauses', () => {
  const { opened, mostInSeries, mostCodes, chance, triesOfFirstDay } = guessCodes(seed, 2)
  expect({ opened, mostInSeries }, `seed ${seed}`).toEqual({ opened: 0, mostInSeries: 5 })
  // Three starts of eight codes: a lock that knows the time takes no more.
  expect(mostCodes).toBe(24)
  expect(chance).toBeLessThanOrEqual(5e-8)
  expect(triesOfFirstDay).toBe(50)
})

test('a lock whose keys are being replaced takes a hundred codes at most', () => {
  const { mostCodes, chance } = guessCodes(seed, 0.2, 4)
  expect(mostCodes).toBe(96)
  expect(chance).toBeLessThanOrEqual(5e-8)
})
