import { parseArgs } from 'node:util'

import { doorInfo, openDoor } from '#src/contract/door.ts'
import { getUserCardInfo, startSession } from '#src/contract/machine.ts'
import { getUserInfo } from '#src/contract/user.ts'

import { anIntent } from '../support/fixtures.ts'
import { type Chain, startChain } from './chain.ts'
import { median } from './measured.ts'

/**
 * From the scan to the open door, and from the tap to the lamps: our own code, with a lock and a bed that answer at
 * once, beside bare round trips of the same messages in the same run. It judges by the ratio only.
 */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } })
const rounds = Number(options.rounds)
const warmUp = 10
const silenceMs = 50
/** Of our own, for each call that acts. */
const askedTrips = 3

const lock = { kind: 'lock', id: 'CWB-1201' } as const
const bed = { kind: 'bed', id: 'cwb-1' } as const
const otherBed = { kind: 'bed', id: 'cwb-2' } as const
const chain = await startChain(rounds + warmUp)
const times: Record<string, number[]> = {}
try {
  for (const [round, member] of chain.members.entries()) {
    const taken = await onePass(chain, member)
    if (round < warmUp) continue
    for (const [name, ms] of Object.entries(taken)) (times[name] ??= []).push(ms)
  }
} finally {
  await chain.stop()
}
print()

async function onePass(
  { call, carry, probe, commit, unlock, heard, order, ...way }: Chain,
  member: Chain['members'][number],
) {
  const { uid, token } = member
  await idle()
  const bare = await timed(() => probe())
  await idle()
  const http = await timed(carry)
  const disk = await timed(async () => commit())
  await idle()
  const unlocked = await timed(unlock)
  await idle()
  const otherLit = heard(otherBed, 'running')
  const wayAt = performance.now()
  await way.start()
  const otherLamps = (await otherLit) - wayAt
  await rest(otherBed, { heard, order })
  const closed = heard(lock, 'ready')
  await order(lock.id, 'power-cut')
  await order(lock.id, 'power-on')
  await closed
  await idle()
  const nothing = await timed(() => call(getUserInfo.path, { uid, token }))
  await idle()
  const info = await timed(() => call(doorInfo.path, { uid, token, lock_id: lock.id }))
  const open = await timed(() => call(openDoor.path, anIntent(member, { lock_id: lock.id })))
  await idle()
  const offer = await timed(() => call(getUserCardInfo.path, { uid, token, device_id: bed.id }))
  const wish = { device_id: bed.id, card_id: member.cardId, minutes: 5, intensity: 'medium', transport: 'remote' }
  await idle()
  const lit = heard(bed, 'running')
  const startedAt = performance.now()
  await call(startSession.path, anIntent(member, wish))
  const start = performance.now() - startedAt
  const lamps = (await lit) - startedAt
  await rest(bed, { heard, order })
  return { bare, http, disk, unlocked, otherLamps, nothing, info, open, offer, start, lamps }
}

async function rest(machine: typeof bed | typeof otherBed, { heard, order }: Pick<Chain, 'heard' | 'order'>) {
  const free = heard(machine, 'ready')
  await order(machine.id, 'button-stop')
  await free
}

/** Members tap when nothing else happens: everything that is measured begins after the same silence. */
async function idle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, silenceMs))
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await action()
  return performance.now() - startedAt
}

function print(): void {
  const trip = middle('bare')
  const http = middle('http')
  const disk = middle('disk')
  console.log(`${rounds} rounds on one machine, all medians; before each thing measured ${silenceMs} ms of silence.`)
  console.log(`A bare MQTT round trip takes ${trip.toFixed(2)} ms, a bare HTTP call ${http.toFixed(2)} ms,`)
  console.log(`one write to this disk ${disk.toFixed(2)} ms: what must not be lost is written before it is said.\n`)
  const over: string[] = []
  const line = (says: string, names: string[], carried: { device: number; calls: number }) => {
    const ms = median((times[names[0] ?? ''] ?? []).map((_, at) => sumAt(names, at))) ?? Number.NaN
    const own = (ms - carried.device * trip - carried.calls * http) / trip
    if (own > askedTrips * Math.max(1, carried.calls)) over.push(`${says} (${own.toFixed(1)})`)
    const figures = [`${ms.toFixed(1)} ms`, String(carried.device), String(carried.calls), own.toFixed(1)]
    console.log(`| ${says.padEnd(44)} | ${figures.map((figure) => figure.padStart(9)).join(' | ')} |`)
  }
  console.log(`| ${''.padEnd(44)} |      time | of device |  of calls |   our own |`)
  console.log(`|${'-'.repeat(46)}|${'----------:|'.repeat(4)}`)
  line('a call that asks for nothing', ['nothing'], { device: 0, calls: 1 })
  line('the way to a door alone: open it', ['unlocked'], { device: 1, calls: 0 })
  line('the way to a bed alone: hello, start, lamps', ['otherLamps'], { device: 2, calls: 0 })
  line('tap on open, to the answer that it opened', ['open'], { device: 1, calls: 1 })
  line('scan to open: may I, then open', ['info', 'open'], { device: 1, calls: 2 })
  line('tap on start, to lamps (nothing to put on)', ['lamps'], { device: 2, calls: 1 })
  line('tap on start, to the answer that it started', ['start'], { device: 2, calls: 1 })
  line('offer and start', ['offer', 'start'], { device: 2, calls: 2 })
  console.log(
    `\nOur own, in MQTT round trips: all but the trips to the device and the bare carrying of the calls; in it is`,
  )
  console.log(
    `what a device thinks, and the writes that decision 0014 demands. Asked: at most ${askedTrips} for each call.`,
  )
  console.log(over.length === 0 ? 'Nothing takes more in this run.' : `More than that in this run: ${over.join('; ')}.`)
}

function middle(name: string): number {
  return median(times[name] ?? []) ?? Number.NaN
}

function sumAt(names: string[], at: number): number {
  return names.reduce((sum, name) => sum + (times[name]?.[at] ?? Number.NaN), 0)
}
