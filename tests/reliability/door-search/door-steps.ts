import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { signDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'
import { isDoorReceiptSigned } from '#src/domain/doors/protocol/door-receipt.ts'

import { type Lock, type LockEffect, type LockEvent, newLock } from '#server/simulators/lock-facts.ts'
import { nextLock } from '#server/simulators/lock.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'
import { lockKey } from '../../support/devices/radio-lock.ts'
import { trials } from '../../support/share.ts'
import type { World } from './door-world.ts'

/** What is wrong with the lock of a planted defect: how its state differs after each step. */
export type Defect = (before: Lock, after: Lock, event: LockEvent) => Lock

const mac = macUnder(lockKey)
const number = 9
const holders = ['01'.repeat(8), '02'.repeat(8)]
const most = { openings: 2, cuts: 1, hellos: trials(3, 2) }
/** Within the life of a nonce, beyond it, and until the door has locked again. */
const instants = [0, 3_000, 5_001, 33_000]

export function firstWorld(): World {
  return {
    now: 0,
    lock: newLock(0),
    nonces: [undefined, undefined],
    openings: [],
    receipts: [],
    cuts: 0,
    hellos: 0,
  }
}

/** Everything that can happen next. */
export function nextWorlds(world: World, defect: Defect): World[] {
  return [
    ...greetings(world, defect),
    ...taps(world),
    ...world.openings.map((opening) => deliver(world, opening.id, defect)),
    ...world.receipts.map((receipt) => settle(world, receipt)),
    later(world),
    ...(world.cuts < most.cuts ? [cut(world, defect)] : []),
  ]
}

function later(world: World): World {
  return { ...world, now: instants.find((at) => at > world.now) ?? world.now }
}

function greetings(world: World, defect: Defect): World[] {
  if (world.hellos >= most.hellos) return []
  return holders.map((_, phone) => {
    const met = tell(world, { type: 'met' }, defect)
    const greeted = say({ ...met, hellos: met.hellos + 1 }, { type: 'hello' }, defect)
    return { ...greeted, nonces: greeted.nonces.map((heard, at) => (at === phone ? greeted.lock.nonce?.value : heard)) }
  })
}

/** The studio decides on the nonce that the phone brings, old or new; one door is one member's for eight seconds. */
function taps(world: World): World[] {
  if (world.openings.length >= most.openings) return []
  return holders.flatMap((holder, phone) => {
    const nonce = world.nonces[phone]
    if (nonce === undefined) return []
    const opening = { id: `0${world.openings.length + 1}`.repeat(8), holder, nonce, askedAt: world.now } as const
    return [{ ...world, openings: [...world.openings, { ...opening, result: 'unknown' as const, drawn: [] }] }]
  })
}

function deliver(world: World, id: string, defect: Defect): World {
  const opening = world.openings.find((one) => one.id === id)
  if (!opening) return world
  const { nonce, holder } = opening
  const grant = signDoorGrant({ lock: number, nonce, opening: id, holder, key: 1, uses: 0 }, mac)
  return say(world, { type: 'open', grant }, defect, id)
}

/** As the studio takes a receipt: signed, known, and only the first word. */
function settle(world: World, receipt: World['receipts'][number]): World {
  if (!isDoorReceiptSigned(receipt, mac)) return world
  const openings = world.openings.map((one) =>
    one.id === receipt.opening && one.result === 'unknown' ? { ...one, result: receipt.word } : one,
  )
  return { ...world, openings }
}

function cut(world: World, defect: Defect): World {
  const off = tell({ ...world, cuts: world.cuts + 1 }, { type: 'power-cut' }, defect)
  return tell(off, { type: 'power-restored' }, defect)
}

function say(world: World, message: DeviceMessage, defect: Defect, id?: string): World {
  return toFrames(encodeMessage(message), 1).reduce(
    (before, bytes) => tell(before, { type: 'frame-heard', bytes }, defect, id),
    world,
  )
}

function tell(world: World, event: LockEvent, defect: Defect, id?: string): World {
  const newId = () => `${world.hellos}${world.cuts}`.padStart(16, '0')
  const parts = { lock: 'CWB-1201', mac, radio: { number, newId, firmware: 1 } }
  const { state, effects } = nextLock(world.lock, event, world.now, parts)
  const lock = defect(world.lock, state, event)
  return effects.reduce<World>((after, effect) => perform(after, effect, id), { ...world, lock })
}

function perform(world: World, effect: LockEffect, id: string | undefined): World {
  if (effect.do === 'unlock') {
    const openings = world.openings.map((one) =>
      one.id === id ? { ...one, drawn: [...one.drawn, { at: world.now, cuts: world.cuts }] } : one,
    )
    return { ...world, openings }
  }
  const said = effect.do === 'report' ? effect.receipt : effect.do === 'answer' ? effect.message : undefined
  if (said?.type !== 'door-receipt') return world
  const isKnown = world.receipts.some(({ opening, word }) => opening === said.opening && word === said.word)
  return isKnown ? world : { ...world, receipts: [...world.receipts, said] }
}
