import { expect, test } from 'vitest'

import type { Defect } from './door-steps.ts'
import { searchDoor } from './search-door.ts'

test('no order of hellos, taps, lost, late and doubled messages and a power cut opens a door wrongly', () => {
  const { isComplete, broken, results, states } = searchDoor()
  expect([isComplete, broken]).toEqual([true, undefined])
  expect(states).toBeGreaterThan(10_000)
  // Every ending was met on the way.
  expect(results).toEqual(new Set(['unknown', 'opened', 'in-use', 'expired']))
}, 120_000)

const planted: [defect: string, lock: Defect, broken: string][] = [
  [
    'a nonce that no grant spends, and no memory',
    (before, after, event) =>
      event.type === 'frame-heard' && before.nonce && after.receipts.length > before.receipts.length
        ? { ...after, nonce: before.nonce, receipts: before.receipts }
        : after,
    'drawn, and nothing is left that could tell it',
  ],
  [
    'a nonce that never dies',
    (_, after) => (after.nonce ? { ...after, nonce: { ...after.nonce, since: Infinity } } : after),
    'opened more than five seconds after the decision',
  ],
  [
    'a power cut that costs the receipts',
    (_, after, event) => (event.type === 'power-cut' ? { ...after, receipts: [] } : after),
    'drawn, and nothing is left that could tell it',
  ],
  [
    'a door that does not know for whom it is open',
    (_, after) => (after.opening ? { ...after, opening: null } : after),
    'opened for two at once',
  ],
]

test.each(planted)(
  '%s is found',
  (_, defect, broken) => {
    expect(searchDoor(defect).broken).toBe(broken)
  },
  120_000,
)
