import { expect, it } from 'vitest'

import { metersTo, nearestFirst, roundDistance } from '#src/domain/shops/distance.ts'

const causewayBay = { latitude: 22.2803, longitude: 114.1849 }
const mongKok = { latitude: 22.3193, longitude: 114.1694 }
const unplaced = { latitude: null, longitude: null }

it('the nearest shop comes first, and one that is nowhere written down comes last', () => {
  expect(nearestFirst([unplaced, mongKok, causewayBay], { latitude: 22.279, longitude: 114.182 })).toEqual([
    causewayBay,
    mongKok,
    unplaced,
  ])
  expect(metersTo(unplaced, causewayBay)).toBeUndefined()
})

it('from Causeway Bay to Mong Kok it is four kilometers and a half', () => {
  expect(metersTo(mongKok, causewayBay)).toBeGreaterThan(4400)
  expect(metersTo(mongKok, causewayBay)).toBeLessThan(4800)
})

it.each([
  [0, 'm', 50],
  [340, 'm', 350],
  [960, 'm', 950],
  [990, 'km', 1],
  [4567, 'km', 4.6],
  [9960, 'km', 10],
  [23_400, 'km', 23],
] as const)('%i m are told as %s %d', (meters, unit, amount) => {
  expect(roundDistance(meters)).toEqual({ unit, amount })
})
