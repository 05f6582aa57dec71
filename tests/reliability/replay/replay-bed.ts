import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { type DeviceMessage, encodeMessage, noRun } from '#src/domain/devices/device-messages.ts'
import { signAck } from '#src/domain/beds/protocol/bed-receipt.ts'

import type { Bed, BedEffect, BedEvent } from '#server/simulators/bed-facts.ts'
import { dueAt } from '#server/simulators/bed-run.ts'
import { mac, BedHarness } from '../../support/devices/bed-harness.ts'
import { about, kindOf, message, whichOf } from '../start-search/start-messages.ts'
import { both, field, get, history, type Row, transport, type Which } from '../start-search/start-state.ts'

const grantIds: Record<Which, string> = { 1: 'a1'.repeat(8), 2: 'b2'.repeat(8) }
const coolingMs = 600_000

/** What the model says of the bed alone. */
export function bedKey(row: Row): number {
  let key = 0
  for (let at = field.grants; at <= field.nonceTransport; at += 1) key = key * 16 + get(row, at)
  return key * 16 + get(row, field.pause)
}

/** A bed made of real steps that stands where the model's bed stands, and the run that each grant became. */
export interface RealBed {
  simulator: BedHarness
  runs: Partial<Record<Which, string>>
}

export function firstBed(): RealBed {
  const simulator = new BedHarness({ coolingMs })
  simulator.on({ type: 'connected', transport: 'mqtt' })
  return { simulator, runs: {} }
}

/** The real bed after the same step, once for each way in which it can really happen; undefined where nothing can. */
export function stepBed(before: RealBed, step: string): { after: RealBed; said: number[] }[] {
  return eventsOf(before, step).map((events) => {
    const simulator = copyOf(before.simulator)
    const effects = events.flatMap(({ event, afterMs = 0 }) => {
      simulator.now += afterMs
      return simulator.on(event)
    })
    const runs = { ...before.runs }
    for (const which of both)
      if (simulator.bed.stored.openRun?.grant === grantIds[which]) runs[which] = simulator.bed.stored.openRun.run
    return { after: { simulator, runs }, said: saidBy(effects, step) }
  })
}

interface Happening {
  event: BedEvent
  afterMs?: number
}

function eventsOf({ simulator, runs }: RealBed, step: string): (readonly Happening[])[] {
  const due = dueAt(simulator.bed)
  const untilDue: Happening[] =
    due === undefined ? [] : [{ event: { type: 'time-passed' }, afterMs: due - simulator.now }]
  const { isConnected, activity } = simulator.bed
  switch (step) {
    case 'bed lamps-on':
      // Long enough for the bed to have counted a second of it.
      return [[...untilDue, { event: { type: 'time-passed' }, afterMs: 2_000 }]]
    case 'bed cooled':
      return [untilDue]
    case 'bed ends':
      return activity.name === 'dressing'
        ? [[{ event: { type: 'button-pressed' } }]]
        : [[{ event: { type: 'button-pressed' } }], untilDue]
    case 'bed nonce-dies':
      return [[{ event: { type: 'time-passed' }, afterMs: 30_001 }]]
    case 'bed power-cut':
      return [powerCut]
    case 'bed power-cut at the lamps':
      return [[...untilDue, ...powerCut]]
    case 'bed linked':
      return [[{ event: { type: 'connected', transport: 'bluetooth' } }]]
    case 'bed unlinked':
    case 'phone reloads':
      return [isConnected.bluetooth ? [{ event: { type: 'disconnected', transport: 'bluetooth' } }] : []]
    default:
      return messagesOf(simulator, runs, step).map((event) => [{ event }])
  }
}

const powerCut: readonly Happening[] = [
  { event: { type: 'power-cut' } },
  { event: { type: 'power-restored' } },
  { event: { type: 'connected', transport: 'mqtt' } },
]

function messagesOf(simulator: BedHarness, runs: RealBed['runs'], step: string): BedEvent[] {
  const [, , what, , which] = step.split(' ')
  if (what === 'live' || what === 'dead') {
    const nonce = what === 'live' ? simulator.bed.nonce?.value : 'ee'.repeat(8)
    if (nonce === undefined) throw new Error('the model has a live nonce where the bed has none')
    const grant = simulator.grantFor(nonce, { grant: grantIds[which === '1' ? 1 : 2], minutes: 20, dressing: 180 })
    return [
      heard({ type: 'start', grant: signGrant(grant, mac) }, 'mqtt'),
      heard({ type: 'start', grant: signGrant(grant, mac) }, 'bluetooth'),
    ]
  }
  const code = Number(what)
  if (code === message.helloBluetooth) return [heard({ type: 'hello' }, 'bluetooth')]
  if (code === message.ask || code === message.askExam) return [heard({ type: 'ask' }, 'mqtt')]
  const kind = kindOf(code)
  const run = runs[whichOf(code)] ?? 'dd'.repeat(8)
  if (kind === message.pause || kind === message.resume) {
    const type = kind === message.pause ? 'pause' : 'resume'
    return [heard({ type, run }, 'mqtt'), heard({ type, run }, 'bluetooth')]
  }
  if (kind !== message.ackL && kind !== message.ackF && kind !== message.ackN) return [heard({ type: 'hello' }, 'mqtt')]
  return [heard(signAck({ run, seq: kind === message.ackF ? 2 : 1 }, mac), 'mqtt')]
}

function heard(said: DeviceMessage, on: 'mqtt' | 'bluetooth'): BedEvent {
  return { type: 'message-heard', transport: on, bytes: encodeMessage(said) }
}

/** What the bed said that matters to anybody, in the model's numbers, each once. */
function saidBy(effects: readonly BedEffect[], step: string): number[] {
  // The answer to an acknowledgement is not waited for, and after a power cut all sides ask anyway.
  if (step.startsWith('bed power-cut') || /hears (19|2[0-4])$/.test(step)) return []
  const isExam = step === `bed hears ${message.askExam}`
  const codes = effects.flatMap((effect) => (effect.do === 'say' ? codeOf(effect.message, isExam) : []))
  return [...new Set(codes)].toSorted((a, b) => a - b)
}

function codeOf(said: DeviceMessage, isExam: boolean): number[] {
  if (said.type === 'started') return [about(message.started, whichIs(said.grant))]
  if (said.type === 'receipt') {
    if (said.reason === 'lamps-on') return [about(message.receiptL, whichIs(said.grant))]
    const last = said.secondsOn === 0 ? message.receiptZ : message.receiptF
    return [about(said.reason === 'never-started' ? message.receiptN : last, whichIs(said.grant))]
  }
  if (said.type !== 'status') return []
  if (said.run === noRun) return isExam ? [said.seq === 0 ? message.examNothing : message.examReceipt] : []
  if (said.state === 'paused') return [isExam ? message.examPaused : message.statusPaused]
  if (said.state === 'dressing') return [isExam ? message.examDressing : message.statusDressing]
  return [isExam ? message.examRunning : message.statusRunning]
}

/** The model's words in the same form: without identities, and without telling whose run a status shows. */
export function modelWords(said: readonly number[]): number[] {
  const plain = said.flatMap((code) => {
    const kind = kindOf(code)
    if (kind === message.identityLive || kind === message.identityExam || kind === message.phoneIdentityLive) return []
    return [kind >= message.statusDressing && kind <= message.examPaused ? kind : code]
  })
  return [...new Set(plain)].toSorted((a, b) => a - b)
}

function whichIs(grant: string): Which {
  return grant === grantIds[1] ? 1 : 2
}

/** Why the real bed is not where the model's is; undefined when it is. */
export function bedDifference({ simulator }: RealBed, after: Row): string | undefined {
  const { bed } = simulator
  for (const which of both) {
    const expected = get(after, which - 1)
    const real = historyIn(bed, which)
    if (!real.includes(expected)) return `grant ${which} is ${real.join(' or ')} and not ${expected}`
  }
  if ((bed.activity.name === 'cooling') !== (get(after, field.isCooling) === 1)) return `it is ${bed.activity.name}`
  if (pauseIn(bed) !== get(after, field.pause)) return `it has been paused ${pauseIn(bed)}`
  if (bed.isConnected.bluetooth !== (get(after, field.isLinked) === 1)) return 'the link differs'
  const on = get(after, field.nonceTransport)
  const expectedTransport = on === transport.mqtt ? 'mqtt' : 'bluetooth'
  return on !== transport.none && bed.nonce?.transport !== expectedTransport
    ? `its nonce is ${bed.nonce?.transport ?? 'dead'}`
    : undefined
}

/** As the model counts: odd while the lamps are off. */
function pauseIn({ stored, activity }: Bed): number {
  return 2 * (stored.openRun?.pauses ?? 0) - (activity.name === 'paused' ? 1 : 0)
}

function historyIn({ stored }: Bed, which: Which): number[] {
  const { openRun, usedGrants, receipts } = stored
  const keeps = (reason: RegExp) =>
    receipts.some((receipt) => receipt.grant === grantIds[which] && reason.test(receipt.reason))
  const [hasL, hasN] = [keeps(/lamps-on/), keeps(/never-started/)]
  const final = receipts.find(({ grant, seq }) => grant === grantIds[which] && seq === 2)
  if (openRun?.grant === grantIds[which]) {
    if (!openRun.didLampsGoOn) return [history.dressing]
    return [hasL ? history.runningL : history.running]
  }
  if (!usedGrants.includes(grantIds[which])) return [history.unheard]
  if (hasN) return [history.neverN]
  // With its last receipt acknowledged a bed does not remember how a run ended.
  if (!final) return hasL ? [history.overL, history.darkL] : [history.never, history.over, history.dark]
  if (final.secondsOn === 0) return [hasL ? history.darkLF : history.darkF]
  return [hasL ? history.overLF : history.overF]
}

function copyOf(simulator: BedHarness): BedHarness {
  const copy = new BedHarness(simulator.parts)
  copy.bed = simulator.bed
  copy.now = simulator.now
  return copy
}
