import { killPrimary } from './kill-primary.ts'

/**
 * The primary of the database is killed KILLS (50) times while three servers book, cancel and sell: what of it was
 * answered and is not there, or is there twice, and how long nothing could be written. Fails where a promise is broken.
 */
const kills = Number(process.env['KILLS'] ?? 50)
const beds = 8
/** The write gap that is asked for, of 95 in 100 kills. */
const gapMs = 10_000

let kill = 0
const begunAt = performance.now()
const outcome = await killPrimary({
  kills,
  beds,
  isFrozen: (number) => number % 5 === 0,
  onGap: ({ how, gapMs: gap, pauseMs, promotedAfterMs, rejoinedAfterMs }) => {
    const moments = `promoted after ${seconds(promotedAfterMs)}, both there after ${seconds(rejoinedAfterMs)}`
    print(`kill ${++kill}, ${how}: ${seconds(gap)} without a write, then at most ${seconds(pauseMs)}; ${moments}`)
  },
})
const { gaps, codes, bookings, cancellations, sales, lost, doubled, overlaps, surprises } = outcome
const writeGaps = gaps.map((gap) => gap.gapMs)
const pauses = gaps.map(({ pauseMs }) => pauseMs)
print(
  `${kills} kills in ${seconds(performance.now() - begunAt)}; acknowledged: ${bookings} bookings, ${cancellations} cancellations, ${sales} sales`,
)
print(`answers by code, sent again where unclear: ${JSON.stringify(codes)}`)
print(`write gap: ${spread(writeGaps)}; while the standby comes back: ${spread(pauses)}`)
print(`lost: ${lost.length}, doubled: ${doubled.length}, overlaps: ${overlaps.length}, surprises: ${surprises.length}`)
const wrong = [...lost, ...doubled, ...overlaps, ...surprises]
for (const what of wrong.slice(0, 20)) print(`  ${what}`)
process.exitCode = wrong.length === 0 && shareOf(95, writeGaps) <= gapMs ? 0 : 1

function spread(all: readonly number[]): string {
  return `p50 ${seconds(shareOf(50, all))}, p95 ${seconds(shareOf(95, all))}, at most ${seconds(Math.max(...all))}`
}

function shareOf(percent: number, all: readonly number[]): number {
  return all.toSorted((one, other) => one - other)[Math.ceil((all.length * percent) / 100) - 1] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
