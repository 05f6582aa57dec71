import { seed } from '../../support/seed.ts'
import { openPassServer } from './pass-server.ts'
import { searchBedPasses } from './search-bed-passes.ts'
import { searchPasses } from './search-passes.ts'

const count = Number(process.env['VISITS'] ?? 20_000)

async function search(
  of: string,
  play: (count: number) => Promise<{ found: string; wrongs: string[] }>,
): Promise<void> {
  const startedAt = performance.now()
  const { found, wrongs } = await play(count)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  for (const wrong of wrongs.slice(0, 20)) process.stdout.write(`${wrong}\n`)
  process.stdout.write(`${of}: ${count} visits in ${seconds} s, seed ${seed}: ${found}, ${wrongs.length} wrong\n`)
  if (wrongs.length > 0) process.exitCode = 1
}

const doors = await openPassServer()
await search('doors', async (visits) => {
  const { openings, wrongs } = await searchPasses(doors, seed, visits)
  return { found: `${openings} openings by pass`, wrongs }
})
await doors.close()

const beds = await openPassServer()
await search('beds', async (visits) => {
  const { byPass, online, wrongs } = await searchBedPasses(beds, seed, visits)
  return { found: `${byPass} sessions by pass and ${online} with a signal`, wrongs }
})
await beds.close()
