import { expect, onTestFinished, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { bedFaults } from './bed-faults.ts'
import { openPassStudio } from './pass-server.ts'
import { searchBedPasses } from './search-bed-passes.ts'

/** `npm run search:passes` plays many more. */
const visits = 60

async function passStudio() {
  const studio = await openPassStudio()
  onTestFinished(studio.close)
  return studio
}

test('whatever happens to a visit, one bed runs once, and its time is used or given back exactly once', async () => {
  const { byPass, online, wrongs } = await searchBedPasses(await passStudio(), seed, visits)
  expect(wrongs, `seed ${seed}`).toEqual([])
  expect(byPass, `seed ${seed}`).toBeGreaterThan(5)
  expect(online, `seed ${seed}`).toBeGreaterThan(0)
}, 120_000)

test.each(bedFaults)(
  '$name is found',
  async (fault) => {
    const { wrongs } = await searchBedPasses(await passStudio(), seed, visits * 20, fault)
    expect(wrongs, `seed ${seed}`).not.toEqual([])
  },
  120_000,
)
