import { Replay } from '../replay/replay.ts'
import { searchStarts } from './start-search.ts'

/** All starts of two wishes one after the other; takes some 140 s of one processor and 3 GB; `PAUSES=0` and `WISHES=1` make it shorter. */
const intents = Number(process.env['WISHES'] ?? 2)
const pauses = process.env['PAUSES'] === '0' ? 0 : 2
const replay = new Replay(intents)
const found = searchStarts({
  limits: { intents, pauses },
  maxStates: 30_000_000,
  onStep: (...step) => replay.note(...step),
})
const { user, system } = process.cpuUsage()
const seconds = `${Math.round(performance.now() / 1000)} s (${Math.round((user + system) / 1_000_000)} s of processor time)`
const verdict = found.violation?.name ?? 'no violation'
print(`${found.states} states, ${found.edges} edges, at most ${found.depth} steps deep, ${seconds}: ${verdict}`)
for (const step of found.violation?.path ?? []) print(`  ${step}`)

const { bedEdges, sessionEdges, phoneEdges, differences } = replay.run()
print(
  `replayed ${bedEdges} edges of the bed, ${sessionEdges} of the studio and ${phoneEdges} of the phone: ${differences.length} differences`,
)
for (const difference of differences.slice(0, 20)) print(`  ${difference}`)
process.exitCode = found.violation || differences.length > 0 ? 1 : 0

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
