import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { bugs } from './bugs.ts'
import { live } from './history.ts'
import { plan } from './plan.ts'

const numRuns = Number(process.env['HISTORIES'] ?? 2000)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

it('whatever happens to network, pages and logins, nothing that was promised is lost, doubled or out of order', async () => {
  console.info(`seed ${seed}, ${numRuns} histories; replay with SEED=${seed}`)
  const property = fc.asyncProperty(plan, async (drawn) => {
    expect(await live(drawn)).toEqual([])
  })
  await fc.assert(property, { seed, numRuns })
}, 300_000)

it.each(Object.entries(bugs))('the histories would notice when %s', async (_, bug) => {
  const property = fc.asyncProperty(plan, async (drawn) => {
    expect(await live(drawn, bug)).toEqual([])
  })
  const { failed, numRuns: tried } = await fc.check(property, { seed, numRuns: 1000, endOnFailure: true })
  expect(failed, `not noticed in ${tried} histories from seed ${seed}`).toBe(true)
})
