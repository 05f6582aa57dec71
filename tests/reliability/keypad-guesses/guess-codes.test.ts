import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { guessCodes } from './guess-codes.ts'

/** `npm run guess:keypad` stays for a year. */
test('whoever types at a keypad for two days opens nothing, and has a chance of 5e-8 at most between two pauses', () => {
  const { opened, mostInSeries, mostInHour, mostInDay, mostCodes, chance } = guessCodes(seed, 2)
  expect({ opened, mostInSeries }, `seed ${seed}`).toEqual({ opened: 0, mostInSeries: 5 })
  // Three starts of eight codes: a lock that knows the time takes no more.
  expect(mostCodes).toBe(24)
  expect(chance).toBeLessThanOrEqual(5e-8)
  expect({ mostInHour, mostInDay }).toEqual({ mostInHour: 15, mostInDay: 50 })
})

test('whoever types so slowly that the keypad never pauses has four tries a day', () => {
  const { opened, pauses, mostInDay, tries, chance } = guessCodes(seed, 30, { guesser: 'slow' })
  expect({ opened, pauses, mostInDay }, `seed ${seed}`).toEqual({ opened: 0, pauses: 0, mostInDay: 4 })
  expect(tries).toBeGreaterThan(100)
  expect(chance).toBeLessThanOrEqual(5e-8)
})

test('a lock whose keys are being replaced takes a hundred codes at most', () => {
  const { mostCodes, chance } = guessCodes(seed, 0.2, { keys: 4 })
  expect(mostCodes).toBe(96)
  expect(chance).toBeLessThanOrEqual(5e-8)
})
