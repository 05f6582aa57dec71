import { seed } from '../../support/seed.ts'
import { openPassStudio } from './pass-studio.ts'
import { searchPasses } from './search-passes.ts'

const count = Number(process.env['VISITS'] ?? 20_000)
const startedAt = performance.now()
const studio = await openPassStudio()
const { visits, openings, wrongs } = await searchPasses(studio, seed, count)
await studio.close()
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
for (const wrong of wrongs.slice(0, 20)) process.stdout.write(`${wrong}\n`)
process.stdout.write(
  `${visits} visits in ${seconds} s, seed ${seed}: ${openings} openings by pass, ${wrongs.length} wrong\n`,
)
process.exitCode = wrongs.length > 0 ? 1 : 0
