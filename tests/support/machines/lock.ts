import { toFrames } from '#src/domain/devices/frames.ts'
import { encodeMessage } from '#src/domain/devices/device-messages.ts'
import { signDoorAck, signDoorReceipt } from '#src/domain/doors/protocol/door-receipt.ts'

import { keypadCode } from '#src/domain/passes/keypad-code.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { writePass } from '#src/domain/passes/pass.ts'

import { writeLockCommand } from '#server/platform/mqtt/lock-command.ts'
import { lockDueAt, nextLock } from '#server/simulators/lock.ts'
import { type Lock, type LockEffect, type LockEvent, newLock } from '#server/simulators/lock-facts.ts'

import { passMac, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { blankStore } from '#server/simulators/pass-store.ts'
import { mac, startAt } from '../devices/bed-harness.ts'
import { showCode } from '../devices/show-code.ts'
import type { Machine } from './machine.ts'

type Timed = LockEvent & { at: number }

const name = 'CWB-1201'
const clock = { time: 1_800_000_000, atMs: startAt }
const store = { ...blankStore, epoch: 7, clock }
const receipt = signDoorReceipt({ lock: 9, opening: 'b2'.repeat(8), word: 'failed', seconds: 0 }, mac)
const radio = { number: 9, newId: () => 'a1'.repeat(8), firmware: 1 }

export const lock: Machine<Lock, Timed, LockEffect, 'locked' | 'open' | 'jammed' | 'off'> = {
  file: 'lock',
  title: 'A simulated lock',
  purpose: 'What a door of the demo does with a command: it opens for one person at a time, and locks by itself.',
  source: 'server/simulators/lock.ts',
  states: {
    locked: 'The bolt is out, and the next command draws it back.',
    open: 'The bolt is back, for the member it was opened for.',
    jammed: 'The bolt is out and does not move.',
    off: 'It has no power, so it hears nothing; the bolt is out.',
  },
  starts: [newLock(startAt), { ...newLock(startAt), receipts: [receipt], passes: store }],
  next: (state, event) => nextLock(state, event, event.at, { lock: name, mac, radio }),
  nameOf({ power, opening, isJammed }) {
    if (power === 'off') return 'off'
    if (opening) return 'open'
    return isJammed ? 'jammed' : 'locked'
  },
  effectOf: (effect) => {
    if (effect.do === 'say') return `say ${effect.said.result}`
    if (effect.do === 'light') return `light ${effect.shown.light}`
    return effect.do === 'answer' ? `answer ${effect.message.type}` : effect.do
  },
  keyOf: ({ power, opening, isJammed, nonce, receipts, passes }) =>
    JSON.stringify([power, opening?.holder, isJammed, nonce, receipts.length, passes]),
  events: {
    heard: {
      'for a member': (before) => heard(before, 'chan'),
      'for another member': (before) => heard(before, 'lee'),
    },
    met: { '': ({ nowAt }) => ({ type: 'met', at: nowAt }) },
    parted: { '': ({ nowAt }) => ({ type: 'parted', at: nowAt }) },
    'frame-heard': {
      'of a hello': ({ nowAt }) => ({ type: 'frame-heard', bytes: hello, at: nowAt }),
      damaged: ({ nowAt }) => ({ type: 'frame-heard', bytes: hello.subarray(1), at: nowAt }),
    },
    'code-read': {
      'of a pass': ({ nowAt }) => ({ type: 'code-read', text: code, at: nowAt }),
      'of something else': ({ nowAt }) => ({ type: 'code-read', text: 'a coupon', at: nowAt }),
    },
    'code-typed': {
      'of a booking': ({ nowAt }) => ({ type: 'code-typed', digits, at: nowAt }),
      'that is none': ({ nowAt }) => ({ type: 'code-typed', digits: '0000000000', at: nowAt }),
    },
    'message-heard': { '': ({ nowAt }) => ({ type: 'message-heard', bytes: ack, at: nowAt }) },
    'clock-lost': { '': ({ nowAt }) => ({ type: 'clock-lost', at: nowAt }) },
    online: { '': ({ nowAt }) => ({ type: 'online', at: nowAt }) },
    'time-passed': {
      '': (before) => {
        const at = lockDueAt(before)
        return at === undefined ? undefined : { type: 'time-passed', at }
      },
    },
    jammed: { '': ({ nowAt }) => ({ type: 'jammed', at: nowAt }) },
    freed: { '': ({ nowAt }) => ({ type: 'freed', at: nowAt }) },
    'power-cut': { '': ({ nowAt }) => ({ type: 'power-cut', at: nowAt }) },
    'power-restored': { '': ({ nowAt }) => ({ type: 'power-restored', at: nowAt }) },
  },
}

const [hello = new Uint8Array()] = toFrames(encodeMessage({ type: 'hello' }), 1)
const ack = encodeMessage(signDoorAck('b2'.repeat(8), mac))

const pass = writePass({
  kind: 'door',
  device: radio.number,
  epoch: store.epoch,
  id: 'c3'.repeat(8),
  key: 1,
  uses: 1,
  flags: 0,
  notBefore: clock.time - 300,
  notAfter: clock.time + 900,
  maxMinutes: 0,
  maxIntensity: 0,
  dressing: 0,
})
const code = showCode(pass, codeStepAt(clock.time * 1_000), passMac(mac, pass))

const digits = keypadCode({ start: clock.time - 300, n: 0 }, store.epoch, purposeMac(mac, 'keypad'))

/** A command that is new to this lock. */
function heard({ nowAt, seen }: Lock, holder: string): Timed & { type: 'heard' } {
  const command = { cmd: `c${nowAt}.${seen.length}`, lock: name, issuedAt: nowAt, ttlMs: 5_000, holder, uses: 0 }
  return { type: 'heard', text: writeLockCommand(command, mac), at: nowAt }
}
