import { loadavg } from 'node:os'

import { type Point, watchMemory } from './watch-memory.ts'

/**
 * `npm run prove:memory`, `CALLS=20000 npm run prove:memory`: what a server holds at ten points of a million calls. Fails
 * where that grows by more than 16 MB in a million calls, or where a hundredth of the calls is refused.
 */
const calls = Number(process.env['CALLS'] ?? 1_000_000)
const mostBytesPerCall = 16
const leastAnswered = 0.99

const begunAt = performance.now()
console.log('| calls | heap MB | code in it MB | outside of it MB | process MB |\n|--:|--:|--:|--:|--:|')
const { codes, events, boards, bytesPerCall } = await watchMemory({ calls, points: 10, shops: 60, onPoint: print })
const minutes = (performance.now() - begunAt) / 60_000
console.log(`\nanswers: ${JSON.stringify(codes)}; ${boards} boards were opened and sent ${events} events`)
console.log(
  `from the second point on, without code, ${bytesPerCall.toFixed(2)} bytes more for each call (at most ${mostBytesPerCall}); ${minutes.toFixed(0)} minutes, load ${loadavg()[0]?.toFixed(1)}`,
)
// A member without an appointment is answered that there is none.
const answered = (codes['ok'] ?? 0) + (codes['none'] ?? 0)
if (bytesPerCall > mostBytesPerCall || answered < calls * leastAnswered) process.exitCode = 1

function print({ calls: after, heapUsed, code, external, rss }: Point): void {
  console.log(
    `| ${[after, ...[heapUsed, code, external, rss].map((bytes) => (bytes / 1_000_000).toFixed(2))].join(' | ')} |`,
  )
}
