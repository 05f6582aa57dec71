import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod/mini'

import { measureBookings } from './bookings.ts'
import { inEachChain } from './each-chain.ts'
import { median } from '../measured.ts'

/**
 * What the reads that everybody makes cost beside a bare call of the same libraries, in turns within one run. It prints
 * ratios of this process's own processor time, and judges nothing.
 */
const { values: options } = parseArgs({
  options: { shops: { type: 'string', default: '300' }, rounds: { type: 'string', default: '40' } },
})
const rounds = Number(options.rounds)
const shops = Number(options.shops)
/** Calls in a row, so that the clock of the processor has something to count. */
const callsOfRound = 20
const warmUp = 3
/** Every browser takes compressed answers, so what many are given is sent as it was compressed for all. */
const headers = { 'accept-encoding': 'gzip, deflate, br' }

interface Side {
  says: string
  most?: number
  ask: () => Promise<unknown>
  costs: number[]
}

await inEachChain(shops, async ({ name, store, app, member: login }) => {
  const bare = bareCall()
  const today = new Date().toISOString().slice(0, 10)
  const shop = { shop_id: 1 }
  const side = (says: string, path: string, body: object, most?: number): Side => ({
    says,
    ...(most !== undefined && { most }),
    ask: () => call(app, path, body),
    costs: [],
  })
  const sides: Side[] = [
    { says: 'a bare call', ask: () => call(bare, '/bare', { shop_id: 1 }), costs: [] },
    side('all shops', '/api/config/shopList', {}, 3),
    side('shops as they are now', '/api/config/shopsNow', {}),
    side('settings of a shop', '/api/config/config', shop),
    side('beds of a shop', '/api/machine/deviceList', shop),
    side(
      'times of one day, a bed',
      '/api/calendar/getRecord',
      { ...login, ...shop, device_id: 'bed-1-0', date: today },
      6,
    ),
    side('fourteen days, five beds', '/api/calendar/stat', { ...login, ...shop, from: today, days: 14 }, 12),
    side('the latest appointment', '/api/user/mylatestAppointment', login, 8),
  ]
  for (let round = -warmUp; round < rounds; round++) {
    for (const one of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = process.cpuUsage()
      for (let turn = 0; turn < callsOfRound; turn++) await one.ask()
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) one.costs.push((user + system) / callsOfRound)
    }
  }
  print(name, sides)
  if (store.place.engine === 'postgres') printBookings(await measureBookings({ store, app, shops, rounds: rounds * 5 }))
  await bare.close()
})

/** Takes and answers as much as a small call does, checked by the same library, and decides nothing. */
function bareCall(): FastifyInstance {
  const app = Fastify()
  const body = z.object({ shop_id: z.number() })
  const answer = z.object({ status: z.number(), code: z.string(), data: z.object({ filler: z.string() }) })
  app.post('/bare', (request) => {
    z.parse(body, request.body)
    return z.parse(answer, { status: 1, code: 'ok', data: { filler: 'x'.repeat(300) } })
  })
  return app
}

async function call(app: FastifyInstance, url: string, payload: object): Promise<void> {
  const reply = await app.inject({ method: 'POST', url, payload, headers })
  const isDone = reply.headers['content-encoding'] === 'gzip' || reply.payload.startsWith('{"status":1,')
  if (reply.statusCode !== 200 || !isDone) throw new Error(`${url}: ${reply.payload.slice(0, 200)}`)
}

function print(engine: string, sides: Side[]): void {
  const bare = median(sides[0]?.costs ?? []) ?? Number.NaN
  console.log(
    `\n${engine}, ${options.shops} shops: processor time of this process beside a bare call (${bare.toFixed(0)} µs)\n`,
  )
  console.log(`| ${'call'.padEnd(26)} |      µs |  ratio | asked |`)
  console.log(`|${'-'.repeat(28)}|--------:|-------:|------:|`)
  for (const { says, most, costs } of sides) {
    const cost = median(costs) ?? Number.NaN
    const ratio = (cost / bare).toFixed(1)
    console.log(
      `| ${says.padEnd(26)} | ${cost.toFixed(0).padStart(7)} | ${ratio.padStart(6)} | ${String(most ?? '–').padStart(5)} |`,
    )
  }
  console.log(`\n${rounds} rounds of ${callsOfRound} calls in turns, medians; load ${loadavg()[0]?.toFixed(1)}.`)
}

function printBookings({ booking, bare }: { booking: number; bare: number }): void {
  const ratio = (booking / bare).toFixed(1)
  console.log(
    `\na booking: ${booking.toFixed(1)} ms, a bare transaction with the same writes: ${bare.toFixed(1)} ms, ratio ${ratio} (asked: at most 3)\n`,
  )
}
