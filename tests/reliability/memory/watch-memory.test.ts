import { expect, test } from 'vitest'

import { watchMemory } from './watch-memory.ts'

const calls = 2_000
/** A call that left its request behind would leave several times as much; `npm run prove:memory` looks closer. */
const mostBytesPerCall = 1_000

test('what a server holds does not grow with its calls, whatever members, clerks and boards ask', async () => {
  const { points, codes, events, boards, bytesPerCall } = await watchMemory({ calls, points: 5, shops: 22 })
  expect(points.map((point) => point.calls)).toEqual([400, 800, 1_200, 1_600, 2_000])
  // A member without an appointment is answered that there is none.
  expect(Object.keys(codes).sort()).toEqual(['none', 'ok'])
  expect(codes['ok']).toBeGreaterThan(calls * 0.9)
  expect(boards).toBeGreaterThan(16)
  expect(events).toBeGreaterThan(boards)
  expect(bytesPerCall).toBeLessThan(mostBytesPerCall)
}, 180_000)
