import { writeLockCommand } from '#server/platform/mqtt/lock-command.ts'
import { type Lock, lockDueAt, type LockEffect, type LockEvent, newLock, nextLock } from '#server/simulators/lock.ts'

import { mac, startAt } from '../devices/bed-harness.ts'
import type { Machine } from './machine.ts'

type Timed = LockEvent & { at: number }

const name = 'CWB-1201'

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
  starts: [newLock(startAt)],
  next: (state, event) => nextLock(state, event, event.at, { lock: name, mac }),
  nameOf({ power, opening, isJammed }) {
    if (power === 'off') return 'off'
    if (opening) return 'open'
    return isJammed ? 'jammed' : 'locked'
  },
  effectOf: (effect) => (effect.do === 'say' ? `say ${effect.said.result}` : effect.do),
  keyOf: ({ power, opening, isJammed }) => JSON.stringify([power, opening?.holder, isJammed]),
  events: {
    heard: {
      'for a member': (before) => heard(before, 'chan'),
      'for another member': (before) => heard(before, 'lee'),
    },
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

/** A command that is new to this lock. */
function heard({ nowAt, seen }: Lock, holder: string): Timed & { type: 'heard' } {
  const command = { cmd: `c${nowAt}.${seen.length}`, lock: name, issuedAt: nowAt, ttlMs: 5_000, holder }
  return { type: 'heard', text: writeLockCommand(command, mac), at: nowAt }
}
