import { expect, onTestFinished, test } from 'vitest'

import { shareOf, trials } from '../../support/share.ts'
import { seed } from '../../support/seed.ts'
import { doorFaults } from './door-faults.ts'
import { openPassServer } from './pass-server.ts'
import { searchPasses } from './search-passes.ts'

/** `npm run search:passes` plays many more. */
const visits = trials(200, 80)
const mostVisits = 12_000

/** A search in which hardly a door opened has proved nothing. */
const isEnough = ({ openings }: { openings: number }) => openings > 10

async function passServer() {
  const server = await openPassServer()
  onTestFinished(server.close)
  return server
}

test('whatever happens to a visit, a pass opens in its window, as often as it may, and the books tell each opening once', async () => {
  const { openings, wrongs } = await searchPasses(await passServer(), seed, { visits, isEnough })
  expect(wrongs, `seed ${seed}`).toEqual([])
  expect(isEnough({ openings }), `seed ${seed}: ${openings} openings`).toBe(true)
}, 120_000)

test.each(shareOf(doorFaults, 0, 3))(
  '$name is found',
  async (fault) => {
    const { wrongs } = await searchPasses(await passServer(), fault.metEarlyBy, { visits: mostVisits, fault })
    expect(wrongs).not.toEqual([])
  },
  120_000,
)
