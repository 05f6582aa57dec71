import { createApp } from '#server/app.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { addChain } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { attackCodes } from './attack-codes.ts'

/** A day of attackers on 10,000 numbers, on SQLite with a clock of its own; NUMBERS and SMS_PER_DAY change it. */
const count = Number(process.env['NUMBERS'] ?? 10_000)
const messagesPerDay = Number(process.env['SMS_PER_DAY'] ?? 1_000)
const mostTakeovers = 0.001

const clock = { now: Date.parse('2026-11-21T00:00:00Z') }
const { place, remove } = await sqliteEngine.readyPlace()
const store = await openStore(place, { logSecret, clock: () => clock.now })
await addChain(store)
const inbox = createInbox()
const app = await createApp({
  store,
  messenger: inbox.messenger,
  pepper: 'pepper of the attack',
  deviceSecrets: deviceSecrets('master secret of the attack'),
  proxyHops: 1,
  messagesPerDay,
  // As if messages cost nothing: the bounds of guesses hold by themselves.
  messageMoney: { ...usualMoney, prices: { sms: {}, whatsapp: {}, voice: {} } },
  load: 'any',
})

const numbers = Array.from({ length: count }, (_, index) => String(51_000_000 + index))
const { messages, guesses, expectedTakeovers } = await attackCodes(
  {
    travel: (ms) => (clock.now += ms),
    notSent: (length) => (inbox.messages.at(-1)?.code === '0'.repeat(length) ? '1' : '0').repeat(length),
    post: async (path, body, address) => {
      const answer = await app.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { 'x-forwarded-for': address },
      })
      return answer.json<{ code: string; data: unknown }>()
    },
  },
  numbers,
  20,
)
await app.close()
await store.close()
await remove()
process.stdout.write(`${count} numbers, ${messages} messages in ${Math.round(performance.now() / 1000)} s\n`)
for (const [length, made] of Object.entries(guesses))
  process.stdout.write(`${made} guesses at codes of ${length} digits\n`)
process.stdout.write(`expected takeovers in this day: ${expectedTakeovers.toFixed(6)} (at most ${mostTakeovers})\n`)
process.exitCode = expectedTakeovers <= mostTakeovers ? 0 : 1
