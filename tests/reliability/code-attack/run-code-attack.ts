import { openPlace } from '../access-attacks/attack-place.ts'
import { attackCodes } from './attack-codes.ts'

/** A day of attackers on 10,000 numbers, on SQLite with a clock of its own; NUMBERS and SMS_PER_DAY change it. */
const count = Number(process.env['NUMBERS'] ?? 10_000)
const messagesPerDay = Number(process.env['SMS_PER_DAY'] ?? 1_000)
const mostTakeovers = 0.001

const place = await openPlace(messagesPerDay)
const numbers = Array.from({ length: count }, (_, index) => String(51_000_000 + index))
const { messages, guesses, expectedTakeovers } = await attackCodes(
  {
    travel: place.travel,
    notSent: (length) => (place.inbox.messages.at(-1)?.code === '0'.repeat(length) ? '1' : '0').repeat(length),
    post: (path, body, address) => place.post(path, body, address),
  },
  numbers,
  20,
)
await place.close()
process.stdout.write(`${count} numbers, ${messages} messages in ${Math.round(performance.now() / 1000)} s\n`)
for (const [length, made] of Object.entries(guesses))
  process.stdout.write(`${made} guesses at codes of ${length} digits\n`)
process.stdout.write(`expected takeovers in this day: ${expectedTakeovers.toFixed(6)} (at most ${mostTakeovers})\n`)
process.exitCode = expectedTakeovers <= mostTakeovers ? 0 : 1
