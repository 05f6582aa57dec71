import { parseArgs } from 'node:util'

import { doorInfo, openDoor } from '#src/contract/doors.ts'
import { getUserCardInfo, startSession } from '#src/contract/sessions.ts'
import { getUserInfo } from '#src/contract/members.ts'

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
/** Of our own. */
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
  { call, scanned, carry, probe, commit, unlock, heard, order, lit, thoughtMs, ...way }: Chain,
  member: Chain['members'][number],
) {
  const { uid, token } = member
  await idle()
  const bare = await timed(() => probe())
  await idle()
  const http = await timed(carry)
  const disk = await timed(async () => commit())
  await idle()
  thoughtMs()
  const unlocked = await timed(unlock)
  const unlockedThought = thoughtMs()
  await idle()
  const otherLit = lit(otherBed.id)
  const wayAt = performance.now()
  await way.start()
  const otherLamps = (await otherLit) - wayAt
  const otherThought = thoughtMs()
  await rest(otherBed, { heard, order })
  const closed = heard(lock, 'ready')
  order(lock.id, 'power-cut')
  order(lock.id, 'power-on')
  await closed
  await idle()
  const nothing = await timed(() => call(getUserInfo.path, { uid, token }))
  await idle()
  const info = await timed(() => call(doorInfo.path, { uid, token, lock_id: lock.id }))
  const atDoor = { lock_id: lock.id, proof: scanned('door', lock.id) }
  const open = await timed(() => call(openDoor.path, anIntent(member, atDoor)))
  const openThought = thoughtMs()
  await idle()
  const offer = await timed(() => call(getUserCardInfo.path, { uid, token, device_id: bed.id }))
  const run = { card_id: member.cardId, minutes: 5, intensity: 'medium', transport: 'remote' }
  const input = { device_id: bed.id, proof: scanned('device', bed.id), ...run }
  await idle()
  const bedLit = lit(bed.id)
  const startedAt = performance.now()
  await call(startSession.path, anIntent(member, input))
  const start = performance.now() - startedAt
  const lamps = (await bedLit) - startedAt
  const startThought = thoughtMs()
  await rest(bed, { heard, order })
  const calls = { nothing, info, open, offer, start, lamps }
  const thought = { unlockedThought, otherThought, openThought, startThought }
  return { bare, http, disk, unlocked, otherLamps, ...calls, ...thought }
}

async function rest(machine: typeof bed | typeof otherBed, { heard, order }: Pick<Chain, 'heard' | 'order'>) {
  const free = heard(machine, 'ready')
  order(machine.id, 'button-stop')
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
  const line = (says: string, names: string[], carried: Carried) => {
    const ms = medianOf(names)
    const own = (medianOf(names, carried.thought) - carried.trips * trip - carried.calls * http) / trip
    if (carried.isAsked && own > askedTrips) over.push(`${says} (${own.toFixed(1)})`)
    const thought = carried.thought === undefined ? 0 : middle(carried.thought)
    const figures = [
      `${ms.toFixed(1)} ms`,
      String(carried.calls),
      String(carried.trips),
      `${thought.toFixed(2)} ms`,
      own.toFixed(1),
    ]
    console.log(`| ${says.padEnd(44)} | ${figures.map((figure) => figure.padStart(9)).join(' | ')} |`)
  }
  console.log(`| ${''.padEnd(44)} |      time |     calls |     trips |   thought |   our own |`)
  console.log(`|${'-'.repeat(46)}|${'----------:|'.repeat(5)}`)
  line('a call that asks for nothing', ['nothing'], { trips: 0, calls: 1 })
  line('the way to a door alone: open it', ['unlocked'], { trips: 1, calls: 0, thought: 'unlockedThought' })
  line('the way to a bed alone: hello, start, lamps', ['otherLamps'], { trips: 1.5, calls: 0, thought: 'otherThought' })
  line('tap on open, to the answer that it opened', ['open'], { trips: 1, calls: 1, thought: 'openThought' })
  line('scan to open: may I, then open', ['info', 'open'], {
    trips: 1,
    calls: 2,
    thought: 'openThought',
    isAsked: true,
  })
  const started = { trips: 2, calls: 1, thought: 'startThought' }
  // There and back for the hello, there with the grant; the answer to the call is still to come then.
  line('tap on start, to lamps (nothing to put on)', ['lamps'], { ...started, trips: 1.5, isAsked: true })
  line('tap on start, to the answer that it started', ['start'], started)
  line('offer and start', ['offer', 'start'], { ...started, calls: 2 })
  console.log(
    `\nOur own, in MQTT round trips: all but the bare carrying of the calls, the bare trips to the device and what`,
  )
  console.log(
    `the device itself thought; in it are the writes that decision 0014 demands. Asked: at most ${askedTrips}, from`,
  )
  console.log(`the scan to the open door and from the tap to the lamps.`)
  console.log(over.length === 0 ? 'Nothing takes more in this run.' : `More than that in this run: ${over.join('; ')}.`)
}

interface Carried {
  calls: number
  trips: number
  /** What the device took to think, among the times. */
  thought?: string
  isAsked?: boolean
}

/** Of the times that belong together, less what is not ours in the same round. */
function medianOf(names: string[], less?: string): number {
  const rounds = times[names[0] ?? ''] ?? []
  return median(rounds.map((_, at) => sumAt(names, at) - (less === undefined ? 0 : sumAt([less], at)))) ?? Number.NaN
}

function middle(name: string): number {
  return median(times[name] ?? []) ?? Number.NaN
}

function sumAt(names: string[], at: number): number {
  return names.reduce((sum, name) => sum + (times[name]?.[at] ?? Number.NaN), 0)
}
