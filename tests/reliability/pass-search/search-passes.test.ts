import { expect, onTestFinished, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { openPassServer } from './pass-server.ts'
import { type Fault, searchPasses } from './search-passes.ts'

/** `npm run search:passes` plays many more. */
const visits = 200
/** Always the same visits for a planted fault: by bad luck others might meet it only after thousands. */
const plantedSeed = 1
const mostVisits = 12_000

async function passServer() {
  const server = await openPassServer()
  onTestFinished(server.close)
  return server
}

test('whatever happens to a visit, a pass opens in its window, as often as it may, and the books tell each opening once', async () => {
  const { openings, wrongs } = await searchPasses(await passServer(), seed, visits)
  expect(wrongs, `seed ${seed}`).toEqual([])
  expect(openings, `seed ${seed}`).toBeGreaterThan(10)
}, 120_000)

const faults: Fault[] = [
  {
    name: 'a lock that forgets its records in a power cut',
    spoil: (lock, { type }) => (type === 'power-cut' ? { ...lock, passes: { ...lock.passes, records: [] } } : lock),
  },
  {
    name: 'a lock that forgets denials',
    spoil: (lock) => ({
      ...lock,
      passes: { ...lock.passes, records: lock.passes.records.map((one) => ({ ...one, isDenied: false })) },
    }),
  },
  {
    name: 'a lock that counts no second use',
    spoil: (lock) => ({
      ...lock,
      passes: { ...lock.passes, records: lock.passes.records.map((one) => ({ ...one, uses: Math.min(one.uses, 1) })) },
    }),
  },
  {
    name: 'a lock that forgets which code it took last',
    spoil: (lock) => ({
      ...lock,
      passes: { ...lock.passes, records: lock.passes.records.map((one) => ({ ...one, step: 0 })) },
    }),
  },
  {
    name: 'a lock whose clock is slow and sure of itself',
    spoil: (lock, { type }) =>
      type === 'message-heard' && lock.passes.clock
        ? { ...lock, passes: { ...lock.passes, clock: { ...lock.passes.clock, time: lock.passes.clock.time - 900 } } }
        : lock,
  },
  {
    name: 'a lock whose clock is fast and sure of itself',
    spoil: (lock, { type }) =>
      type === 'message-heard' && lock.passes.clock
        ? { ...lock, passes: { ...lock.passes, clock: { ...lock.passes.clock, time: lock.passes.clock.time + 900 } } }
        : lock,
  },
  {
    name: 'a studio that forgets how often a pass was used',
    beforeReport: ({ db }) => db.updateTable('doorPasses').set({ uses: 0 }).execute(),
  },
  { name: 'denials that never reach the lock', isLost: (type) => type === 'deny' },
]

test.each(faults)(
  '$name is found',
  async (fault) => {
    const { wrongs } = await searchPasses(await passServer(), plantedSeed, mostVisits, fault)
    expect(wrongs).not.toEqual([])
  },
  120_000,
)
