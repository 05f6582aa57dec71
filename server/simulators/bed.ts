import { takeFrame } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, decodeMessage, type ReceiptAck } from '#src/domain/devices/device-messages.ts'
import { isAckSigned } from '#src/domain/beds/protocol/bed-receipt.ts'

import {
  type Bed,
  type BedEvent,
  type BedParts,
  type BedStep,
  lampMs,
  type Transport,
  type Stored,
  stateOf,
} from './bed-facts.ts'
import { canPause, dueAt, endRun, pauseRun, resumeRun, whenDue } from './bed-run.ts'
import { answer, go, identityOf, statusOf, announce, announceReceipts, andThen } from './bed-replies.ts'
import { hearPassMessage, markEpoch, passReports, takePass, tellClock, withoutStoppedClock } from './bed-passes.ts'
import { readCode } from './readers/bed-reader.ts'
import { startRun } from './bed-start.ts'
import { isUnderAny } from './held-keys.ts'
import { timeLifeMs } from './pass-words.ts'

/** How long a nonce may be named by a start. */
const nonceLifeMs = 30_000

/** The whole bed: what follows from an event at an instant (milliseconds). Total; chance comes from `parts.newId`. */
export function nextBed(before: Bed, event: BedEvent, now: number, parts: BedParts): BedStep {
  const step = andThen(passTime(before, now, parts), (bed) =>
    bed.activity.name === 'off' ? wake(bed, event, parts) : happen(bed, event, parts),
  )
  const shown = stateOf(step.state)
  const hasChanged = shown !== stateOf(before) && step.state.activity.name !== 'off'
  return hasChanged ? { ...step, effects: [...step.effects, { do: 'show', state: shown }] } : step
}

/** Does what was due in the meantime, each thing at its own instant. */
function passTime(before: Bed, now: number, parts: BedParts): BedStep {
  let step = go(before)
  for (let due = dueAt(before); due !== undefined && due <= now; due = dueAt(step.state)) {
    const at = due
    step = andThen(step, (bed) => whenDue({ ...bed, nowAt: Math.max(bed.nowAt, at) }, parts))
  }
  return { ...step, state: { ...step.state, nowAt: Math.max(step.state.nowAt, now) } }
}

function happen(bed: Bed, event: BedEvent, parts: BedParts): BedStep {
  switch (event.type) {
    case 'connected':
      return connect(bed, event.transport, parts)
    case 'disconnected':
      return disconnect(bed, event.transport)
    case 'frame-heard':
      return hearFrame(bed, event.bytes, parts)
    case 'message-heard':
      return hear(bed, decodeMessage(event.bytes), event.transport, parts)
    case 'code-read':
      return readCode(bed, event.text, parts)
    case 'button-pressed':
      return endRun(bed, 'stopped', parts)
    case 'power-cut':
      return losePower(bed)
    case 'fault-found':
      return store(endRun(bed, 'fault', parts), { isFaulty: true })
    case 'fault-cleared':
      return store(go(bed), { isFaulty: false })
    case 'disabled':
      return store(go(bed), { isDisabled: true })
    case 'enabled':
      return store(go(bed), { isDisabled: false })
    case 'clock-lost':
      return store(go(bed), { passes: { ...bed.stored.passes, clock: null } })
    case 'time-passed':
    case 'power-restored':
      return go(bed)
  }
}

function hear(bed: Bed, message: ReturnType<typeof decodeMessage>, transport: Transport, parts: BedParts): BedStep {
  switch (message.type) {
    case 'hello':
      return greet(bed, transport, parts)
    case 'start':
      return startRun(bed, message.grant, transport, parts)
    case 'pause':
    case 'resume':
    case 'stop':
      return command(bed, message, transport, parts)
    case 'ask':
      return go(bed, answer(transport, statusOf(bed)), ...announceReceipts(bed, transport))
    case 'receipt-ack':
      return dropReceipt(bed, message, transport, parts)
    case 'use-pass':
      return takePass(bed, message, transport, parts)
    case 'set-time':
    case 'deny':
    case 'ask-pass':
    case 'report-ack':
      return hearPassMessage(bed, message, transport, parts)
    case 'identity':
    case 'started':
    case 'status':
    case 'receipt':
    case 'refused':
    case 'open':
    case 'door-receipt':
    case 'door-ack':
    case 'clock':
    case 'pass-report':
    case 'malformed':
      return go(bed, answer(transport, { type: 'refused', reason: 'malformed' }))
  }
}

/** A command for another run, or one that does not fit the moment, changes nothing and gets the truth for an answer. */
function command(
  bed: Bed,
  { type, run }: Extract<DeviceMessage, { type: 'pause' | 'resume' | 'stop' }>,
  transport: Transport,
  parts: BedParts,
): BedStep {
  if (run !== bed.stored.openRun?.run) return go(bed, answer(transport, statusOf(bed)))
  if (type === 'pause' && bed.activity.name === 'running' && !canPause(bed))
    return go(bed, answer(transport, { type: 'refused', reason: 'out-of-range' }))
  const obeyed = { pause: pauseRun, resume: resumeRun, stop: stopRun }[type](bed, transport, parts)
  return andThen(obeyed, (after) => go(after, answer(transport, statusOf(after))))
}

function stopRun(bed: Bed, transport: Transport, parts: BedParts): BedStep {
  return endRun(bed, 'stopped', parts, transport)
}

/** The new nonce takes the place of any other, so a hello also kills every grant that has not started yet. */
function greet(bed: Bed, transport: Transport, parts: BedParts): BedStep {
  return andThen(markEpoch(bed, parts), (marked) => {
    const fresh = withNonce(marked, transport, parts)
    const identity = identityOf(fresh, fresh.nonce.value, parts)
    const clock = tellClock(fresh, transport, parts)
    return go(fresh, answer(transport, identity), ...clock, ...announceReceipts(fresh, transport))
  })
}

function connect(bed: Bed, transport: Transport, parts: BedParts): BedStep {
  const connected: Bed = { ...bed, isConnected: { ...bed.isConnected, [transport]: true } }
  const greeted =
    transport === 'bluetooth' ? withNonce({ ...connected, reassembly: { name: 'idle' } }, transport, parts) : connected
  return go(greeted, ...announceReceipts(greeted, transport), ...passReports(greeted, transport, parts))
}

function withNonce(bed: Bed, transport: Transport, { newId }: BedParts): Bed & { nonce: NonNullable<Bed['nonce']> } {
  const { nowAt } = bed
  return { ...bed, nonce: { value: newId(), transport, diesAt: nowAt + nonceLifeMs, timeBy: nowAt + timeLifeMs } }
}

/** A run goes on without any link; only the nonce of the lost link dies with it. */
function disconnect(bed: Bed, transport: Transport): BedStep {
  const isConnected = { ...bed.isConnected, [transport]: false }
  return go({ ...bed, isConnected, nonce: bed.nonce?.transport === transport ? null : bed.nonce })
}

function hearFrame(bed: Bed, frame: Uint8Array, parts: BedParts): BedStep {
  const { state, message, refused } = takeFrame(bed.reassembly, frame, bed.nowAt)
  const taken: Bed = { ...bed, reassembly: state }
  if (refused) return go(taken, answer('bluetooth', { type: 'refused', reason: 'malformed' }))
  return message ? hear(taken, decodeMessage(message), 'bluetooth', parts) : go(taken)
}

function dropReceipt(bed: Bed, ack: ReceiptAck, transport: Transport, parts: BedParts): BedStep {
  if (!isUnderAny(parts, (mac) => isAckSigned(ack, mac)))
    return go(bed, answer(transport, { type: 'refused', reason: 'bad-mac' }))
  const receipts = bed.stored.receipts.filter(({ run, seq }) => run !== ack.run || seq !== ack.seq)
  return andThen(store(go(bed), { receipts }), (after) => go(after, answer(transport, statusOf(after))))
}

/** The lamp time until now is in the counter that the bed writes every second; everything not stored is gone. */
function losePower(bed: Bed): BedStep {
  const { openRun } = bed.stored
  const onMs = Math.floor(lampMs(bed, bed.nowAt) / 1000) * 1000
  const stored: Stored = { ...bed.stored, openRun: openRun && { ...openRun, onMs } }
  const isConnected = { bluetooth: false, mqtt: false }
  return go(
    { ...bed, stored, activity: { name: 'off' }, nonce: null, isConnected, reassembly: { name: 'idle' } },
    { do: 'persist', stored },
    { do: 'lamps', intensity: 0 },
  )
}

/** Nothing starts by itself: a run that the cut found open is over, and a hot bed cools once more. */
function wake(bed: Bed, event: BedEvent, parts: BedParts): BedStep {
  if (event.type !== 'power-restored') return go(bed)
  const readyAt = bed.nowAt + parts.coolingMs
  const awake: Bed = { ...bed, activity: bed.stored.isHot ? { name: 'cooling', readyAt } : { name: 'ready' } }
  return endRun(withoutStoppedClock(awake, parts), 'power-loss', parts)
}

function store(step: BedStep, changes: Partial<Stored>): BedStep {
  const stored = { ...step.state.stored, ...changes }
  const state = { ...step.state, stored }
  return { state, effects: [...step.effects, { do: 'persist', stored }, ...tellChange(step.state, state)] }
}

function tellChange(before: Bed, after: Bed): BedStep['effects'] {
  return stateOf(before) === stateOf(after) ? [] : announce(after, statusOf(after))
}
