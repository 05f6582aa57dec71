import { seed } from '../../support/seed.ts'
import { fuzzLock } from './fuzz-lock.ts'

const streams = Number(process.env['STREAMS'] ?? 1_000_000)
const startedAt = performance.now()
const { kinds, goodOpenings, badOpenings, crashes, deaf } = fuzzLock(streams, seed)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`${String(count).padStart(8)}  ${kind}\n`)
const found = `${badOpenings.length} openings without a valid fresh grant, ${crashes.length} crashes, ${deaf} times deaf`
process.stdout.write(`${streams} streams in ${seconds} s, seed ${seed}: ${found}; ${goodOpenings} proper openings\n`)
process.exitCode = badOpenings.length + crashes.length + deaf > 0 ? 1 : 0
