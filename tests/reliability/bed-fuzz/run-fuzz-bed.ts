import { seed } from '../../support/seed.ts'
import { fuzzBed } from './fuzz-bed.ts'

const streams = Number(process.env['STREAMS'] ?? 1_000_000)
const startedAt = performance.now()
const { kinds, goodStarts, badStarts, crashes, deaf } = fuzzBed(streams, seed)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`${String(count).padStart(8)}  ${kind}\n`)
const found = `${badStarts.length} starts without a valid fresh grant, ${crashes.length} crashes, ${deaf.length} times deaf`
process.stdout.write(
  `${streams} streams in ${seconds} s, seed ${seed}: ${found}; ${goodStarts} proper starts among them\n`,
)
const worst = [...badStarts, ...crashes, ...deaf].slice(0, 10)
if (worst.length > 0) process.stdout.write(`${worst.join('\n')}\n`)
process.exitCode = worst.length > 0 ? 1 : 0
