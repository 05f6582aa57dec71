import { toFrames } from '#src/domain/devices/frames.ts'
import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { type DeviceMessage, type BedState, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { signAck } from '#src/domain/beds/protocol/bed-receipt.ts'
import type { Deny, SetTime } from '#src/domain/devices/signed-messages.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { radioProof, writePass } from '#src/domain/passes/pass.ts'

import {
  type Bed,
  type BedEffect,
  type BedEvent,
  newBed,
  stateOf,
  type Transport,
} from '#server/simulators/bed-facts.ts'
import { dueAt } from '#server/simulators/bed-run.ts'
import { nextBed } from '#server/simulators/bed.ts'
import { nowOf } from '#server/simulators/pass-store.ts'

import { passMac, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { mac, passTime, somePass, someParts, startAt } from '../devices/bed-harness.ts'
import { showCode } from '../devices/show-code.ts'
import type { Machine } from './machine.ts'

type Timed = BedEvent & { at: number }

const parts = someParts()

export const bed: Machine<Bed, Timed, BedEffect, BedState | 'off'> = {
  file: 'bed',
  title: 'A simulated bed',
  purpose:
    'What a bed of the demo does with what it hears on either road, and by its own timer; real beds keep the same rules.',
  source: 'server/simulators/bed.ts',
  states: {
    ready: 'It is dark and cool, and takes a start.',
    dressing: 'It took a grant; the lamps go on when the time to undress is over.',
    running: 'The lamps are on.',
    paused: 'The lamps are off for a while; the run is still open.',
    cooling: 'The run is over, and nothing starts until it has cooled.',
    fault: 'Something is broken; nothing starts.',
    disabled: 'Staff switched it off for use; nothing starts.',
    off: 'It has no power, and hears nothing.',
  },
  starts: [newBed(startAt)],
  next: (state, event) => nextBed(state, event, event.at, parts),
  nameOf: (state) => (state.activity.name === 'off' ? 'off' : stateOf(state)),
  effectOf: wordOf,
  keyOf: ({ stored: { openRun, receipts, isHot, isFaulty, isDisabled, passes }, activity, nonce, isConnected }) =>
    JSON.stringify([
      passes.clock !== null,
      activity.name,
      [isHot, isFaulty, isDisabled, receipts.length > 0],
      openRun && [openRun.didLampsGoOn, openRun.pauses],
      nonce?.transport,
      isConnected.bluetooth,
    ]),
  events: {
    connected: { 'over Bluetooth': on('connected', 'bluetooth'), 'to the studio': on('connected', 'mqtt') },
    disconnected: { 'over Bluetooth': on('disconnected', 'bluetooth'), 'from the studio': on('disconnected', 'mqtt') },
    'frame-heard': {
      hello: ({ nowAt }) => ({ type: 'frame-heard', bytes: helloFrame, at: nowAt }),
      broken: ({ nowAt }) => ({ type: 'frame-heard', bytes: new Uint8Array(), at: nowAt }),
    },
    'message-heard': {
      hello: (before) => heard(before, { type: 'hello' }),
      start: (before) => started(before),
      pause: (before) => commanded(before, 'pause'),
      resume: (before) => commanded(before, 'resume'),
      stop: (before) => commanded(before, 'stop'),
      ask: (before) => heard(before, { type: 'ask' }),
      'receipt-ack': (before) => acknowledged(before),
      'set-time': (before) => timed(before),
      'use-pass': (before) => used(before),
      deny: (before) => denied(before),
      'ask-pass': (before) => heard(before, { type: 'ask-pass', id: passId }),
      malformed: ({ nowAt }) => ({ type: 'message-heard', transport: 'mqtt', bytes: new Uint8Array(), at: nowAt }),
    },
    'code-read': {
      'of a pass': (before) => shown(before),
      'of something else': ({ nowAt }) => ({ type: 'code-read', text: 'a coupon', at: nowAt }),
    },
    'button-pressed': { '': ({ nowAt }) => ({ type: 'button-pressed', at: nowAt }) },
    'time-passed': {
      '': (before) => {
        const at = dueAt(before)
        return at === undefined ? undefined : { type: 'time-passed', at }
      },
    },
    'power-cut': { '': ({ nowAt }) => ({ type: 'power-cut', at: nowAt }) },
    'power-restored': { '': ({ nowAt }) => ({ type: 'power-restored', at: nowAt }) },
    'fault-found': { '': ({ nowAt }) => ({ type: 'fault-found', at: nowAt }) },
    'fault-cleared': { '': ({ nowAt }) => ({ type: 'fault-cleared', at: nowAt }) },
    'clock-lost': { '': ({ nowAt }) => ({ type: 'clock-lost', at: nowAt }) },
    disabled: { '': ({ nowAt }) => ({ type: 'disabled', at: nowAt }) },
    enabled: { '': ({ nowAt }) => ({ type: 'enabled', at: nowAt }) },
  },
}

const [helloFrame = new Uint8Array()] = toFrames(encodeMessage({ type: 'hello' }), 0)

function on<Type extends 'connected' | 'disconnected'>(type: Type, transport: Transport) {
  return ({ nowAt }: Bed) => ({ type, transport, at: nowAt })
}

function heard(
  { nowAt }: Bed,
  message: DeviceMessage,
  transport: Transport = 'mqtt',
): Timed & { type: 'message-heard' } {
  return { type: 'message-heard', transport, bytes: encodeMessage(message), at: nowAt }
}

/** With a grant that is new to this bed, on the road of the nonce that it names. */
function started(before: Bed): (Timed & { type: 'message-heard' }) | undefined {
  const { nonce, stored } = before
  if (!nonce) return undefined
  const grant = (stored.usedGrants.length + 1).toString(16).padStart(16, '0')
  const run = {
    bed: parts.bed,
    nonce: nonce.value,
    grant,
    minutes: 8,
    intensity: 2,
    dressing: 60,
    key: parts.key,
    flags: 0,
  }
  return heard(before, { type: 'start', grant: signGrant(run, mac) }, nonce.transport)
}

const passId = 'c3'.repeat(8)

function timed(before: Bed): (Timed & { type: 'message-heard' }) | undefined {
  const { nonce } = before
  if (!nonce) return undefined
  const said = { type: 'set-time', device: parts.bed, nonce: nonce.value, time: passTime } as const
  return heard(before, signPassMessage<SetTime>(said, purposeMac(mac, 'time')), nonce.transport)
}

function denied(before: Bed): Timed & { type: 'message-heard' } {
  const said = { type: 'deny', device: parts.bed, id: passId, notAfter: passTime } as const
  return heard(before, signPassMessage<Deny>(said, purposeMac(mac, 'deny')))
}

/** With a pass that is new to this bed. */
function used(before: Bed): (Timed & { type: 'message-heard' }) | undefined {
  const { nonce, stored } = before
  if (nonce?.transport !== 'bluetooth') return undefined
  const chosen = { minutes: 8, intensity: 2 }
  const id = (stored.passes.records.length + 1).toString(16).padStart(16, '0')
  const pass = writePass(somePass({ epoch: stored.passes.epoch ?? 0, id }))
  const proof = radioProof(passMac(mac, pass), nonce.value, chosen)
  return heard(before, { type: 'use-pass', pass, ...chosen, proof }, 'bluetooth')
}

/** As a code of now, of a pass that is new to this bed. */
function shown({ stored: { passes }, nowAt }: Bed): Timed & { type: 'code-read' } {
  const id = (passes.records.length + 1).toString(16).padStart(16, '0')
  const pass = writePass(somePass({ epoch: passes.epoch ?? 0, id }))
  const step = codeStepAt(nowOf(passes, nowAt).seconds * 1_000)
  const text = showCode(pass, step, passMac(mac, pass), { minutes: 8, intensity: 2 })
  return { type: 'code-read', text, at: nowAt }
}

function commanded(before: Bed, type: 'pause' | 'resume' | 'stop'): (Timed & { type: 'message-heard' }) | undefined {
  const { openRun } = before.stored
  return openRun ? heard(before, { type, run: openRun.run }) : undefined
}

function acknowledged(before: Bed): (Timed & { type: 'message-heard' }) | undefined {
  const [oldest] = before.stored.receipts
  return oldest && heard(before, signAck(oldest, mac))
}

function wordOf(effect: BedEffect): string {
  if (effect.do === 'lamps') return effect.intensity === 0 ? 'lamps off' : 'lamps on'
  if (effect.do === 'light') return `light ${effect.shown.light}`
  return effect.do === 'say' ? `${effect.kind} ${effect.message.type}` : effect.do
}
