import { killBrokers } from './kill-brokers.ts'

/**
 * Of two bridged Mosquittos, the one in use is killed KILLS (50) times while beds are started and stopped and doors
 * opened through two servers: what was obeyed too late or twice, and after how long every bed was back. Fails where
 * a promise is broken.
 */
const kills = Number(process.env['KILLS'] ?? 50)
const backMs = 5_000

const { backAfter, starts, openings, wrong } = await killBrokers({
  kills,
  beds: 10,
  locks: 4,
  onBack: (ms) => print(`all beds are back after ${seconds(ms)}`),
})
const sorted = backAfter.toSorted((one, other) => one - other)
const longest = sorted.at(-1) ?? 0
print(`${kills} kills; starts: ${JSON.stringify(starts)}, openings: ${JSON.stringify(openings)}`)
print(`all beds back: p50 ${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, at most ${seconds(longest)}`)
print(`obeyed too late, twice or after a refusal: ${wrong.length}`)
for (const what of wrong.slice(0, 20)) print(`  ${what}`)
process.exitCode = wrong.length === 0 && longest <= backMs ? 0 : 1

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
