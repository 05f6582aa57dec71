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

async function onePass({ call, probe, commit, unlock, heard, order, ...way }: Chain, member: Chain['members'][number]) {
  const { uid, token } = member
  const bare = await timed(() => probe())
  const disk = await timed(async () => commit())
  const unlocked = await timed(unlock)
  const otherLit = heard(otherBed, 'running')
  const wayAt = performance.now()
  await way.start()
  const otherLamps = (await otherLit) - wayAt
  await rest(otherBed, { heard, order })
  const closed = heard(lock, 'ready')
  await order(lock.id, 'power-cut')
  await order(lock.id, 'power-on')
  await closed
  const nothing = await timed(() => call(getUserInfo.path, { uid, token }))
  const info = await timed(() => call(doorInfo.path, { uid, token, lock_id: lock.id }))
  const open = await timed(() => call(openDoor.path, anIntent(member, { lock_id: lock.id })))
  const offer = await timed(() => call(getUserCardInfo.path, { uid, token, device_id: bed.id }))
  const wish = { device_id: bed.id, card_id: member.cardId, minutes: 5, intensity: 'medium', transport: 'remote' }
  const lit = heard(bed, 'running')
  const startedAt = performance.now()
  await call(startSession.path, anIntent(member, wish))
  const start = performance.now() - startedAt
  const lamps = (await lit) - startedAt
  await rest(bed, { heard, order })
  return { bare, disk, unlocked, otherLamps, nothing, info, open, offer, start, lamps }
}

async function rest(machine: typeof bed | typeof otherBed, { heard, order }: Pick<Chain, 'heard' | 'order'>) {
  const free = heard(machine, 'ready')
  await order(machine.id, 'button-stop')
  await free
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await action()
  return performance.now() - startedAt
}

function print(): void {
  const trip = median(times['bare'] ?? []) ?? Number.NaN
  console.log(
    `${rounds} rounds on one machine; a bare MQTT round trip takes ${trip.toFixed(2)} ms (the median, as all).`,
  )
  const disk = median(times['disk'] ?? []) ?? Number.NaN
  console.log(
    `What must not be lost is written before it is said; one write to this disk takes ${disk.toFixed(2)} ms.\n`,
  )
  const over: string[] = []
  const line = (says: string, names: string[], deviceTrips: number, commits: number) => {
    const ms = median((times[names[0] ?? ''] ?? []).map((_, at) => sumAt(names, at))) ?? Number.NaN
    const own = ms / trip - deviceTrips
    const figures = [`${ms.toFixed(1)} ms`, (ms / trip).toFixed(1), String(deviceTrips), own.toFixed(1)]
    const net = (own - (commits * disk) / trip).toFixed(1)
    if (says.startsWith('tap') && own > askedTrips) over.push(`${says.trim()} (${own.toFixed(1)})`)
    console.log(
      `| ${says.padEnd(44)} | ${[...figures, String(commits), net].map((figure) => figure.padStart(9)).join(' | ')} |`,
    )
  }
  console.log(`| ${''.padEnd(44)} |      time | in trips  | of device | our own   | on disk   | net of it |`)
  console.log(`|${'-'.repeat(46)}|${'----------:|'.repeat(6)}`)
  line('a call that asks for nothing', ['nothing'], 0, 0)
  line('the way to a door alone: open it', ['unlocked'], 1, 0)
  line('the way to a bed alone: hello, start, lamps', ['otherLamps'], 2, 0)
  line('tap on open, to the answer that it opened', ['open'], 1, 2)
  line('scan to open: may I, then open', ['info', 'open'], 1, 2)
  line('tap on start, to lamps (nothing to put on)', ['lamps'], 2, 1)
  line('tap on start, to the answer that it started', ['start'], 2, 1)
  line('offer and start', ['offer', 'start'], 2, 1)
  console.log(
    `\nAsked: of our own at most ${askedTrips} trips for each call that acts. In it is everything but the trips`,
  )
  console.log(
    'of the device: the call itself, what a device thinks and stores, and the writes to the disk that decision',
  )
  console.log('0014 demands; "net of it" is without those writes.')
  console.log(over.length === 0 ? 'Nothing takes more in this run.' : `More than that in this run: ${over.join('; ')}.`)
}

function sumAt(names: string[], at: number): number {
  return names.reduce((sum, name) => sum + (times[name]?.[at] ?? Number.NaN), 0)
}
