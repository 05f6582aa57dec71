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

const searches: Record<string, () => Promise<void>> = {
  doors: async () => {
    const server = await openPassServer()
    await search('doors', async (visits) => {
      const { openings, wrongs } = await searchPasses(server, seed, { visits })
      return { found: `${openings} openings by pass`, wrongs }
    })
    await server.close()
  },
  beds: async () => {
    const server = await openPassServer()
    await search('beds', async (visits) => {
      const { byPass, online, wrongs } = await searchBedPasses(server, seed, { visits })
      return { found: `${byPass} sessions by pass and ${online} with a signal`, wrongs }
    })
    await server.close()
  },
}

const asked = process.argv.slice(2)
for (const of of asked.length > 0 ? asked : Object.keys(searches)) {
  const play = searches[of]
  if (!play) throw new Error(`There is no search of ${of}: doors or beds`)
  await play()
}
