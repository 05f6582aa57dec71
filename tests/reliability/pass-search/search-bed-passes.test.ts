import { expect, onTestFinished, test } from 'vitest'

import { shareOf, trials } from '../../support/share.ts'
import { seed } from '../../support/seed.ts'
import { bedFaults } from './bed-faults.ts'
import { openPassServer } from './pass-server.ts'
import { searchBedPasses } from './search-bed-passes.ts'

/** `npm run search:passes` plays many more. */
const visits = trials(150, 60)
/** Always the same visits for a planted fault: by bad luck others might meet it only after thousands. */
const plantedSeed = 1
const mostVisits = 6_000

/** A search without starts of both kinds has proved nothing. */
const isEnough = ({ byPass, online }: { byPass: number; online: number }) => byPass > 5 && online > 0

async function passServer() {
  const server = await openPassServer()
  onTestFinished(server.close)
  return server
}

test('whatever happens to a visit, one bed runs once, and its time is used or given back exactly once', async () => {
  const { byPass, online, wrongs } = await searchBedPasses(await passServer(), seed, { visits, isEnough })
  expect(wrongs, `seed ${seed}`).toEqual([])
  expect(isEnough({ byPass, online }), `seed ${seed}: ${byPass} by pass, ${online} with a signal`).toBe(true)
}, 120_000)

test.each(shareOf(bedFaults, 0, 3))(
  '$name is found',
  async (fault) => {
    const { wrongs } = await searchBedPasses(await passServer(), plantedSeed, { visits: mostVisits, fault })
    expect(wrongs).not.toEqual([])
  },
  120_000,
)
