import type { Mac } from '#src/domain/beds/protocol/bed-protocol.ts'
import type { Step } from '#src/domain/machine.ts'

import { type LockCommand, type LockSaid, readLockCommand } from '#server/platform/mqtt/lock-command.ts'

export interface LockParts {
  lock: string
  mac: Mac
}

/** A door of one opening at a time. */
export interface Lock {
  opening: { holder: string; endsAt: number } | null
  /** Commands that were obeyed or answered, until they are too old to be obeyed anyway. */
  seen: readonly { cmd: string; dropAt: number }[]
  isJammed: boolean
  /** A command made before this was made for a lock that forgot what it has seen. */
  awakeSinceAt: number
  power: 'on' | 'off'
  nowAt: number
}

export type LockEvent =
  | { type: 'heard'; text: string }
  | { type: 'time-passed' }
  | { type: 'jammed' }
  | { type: 'freed' }
  | { type: 'power-cut' }
  | { type: 'power-restored' }

export type LockEffect =
  | { do: 'unlock' }
  | { do: 'lock' }
  | { do: 'say'; said: LockSaid }
  | { do: 'show'; state: 'ready' | 'in-use' }

type LockStep = Step<Lock, LockEffect>

/** The door locks again this long after it was opened. */
export const openMs = 30_000
/** Whatever a command says of itself, it is dead when it is older than this. */
const longestLifeMs = 5_000
/** How far the studio's clock may be ahead of the lock's. */
const clockSlackMs = 1_000

export function newLock(now: number): Lock {
  return { opening: null, seen: [], isJammed: false, awakeSinceAt: now, power: 'on', nowAt: now }
}

/** When the lock itself will do something next; undefined for never. */
export function lockDueAt(lock: Lock): number | undefined {
  return lock.opening?.endsAt
}

/** The whole lock: what follows from an event at an instant (milliseconds). Total. */
export function nextLock(before: Lock, event: LockEvent, now: number, parts: LockParts): LockStep {
  const passed = passTime(before, now)
  const { state, effects } = happen(passed.state, event, parts)
  return { state, effects: [...passed.effects, ...effects] }
}

function passTime(before: Lock, now: number): LockStep {
  const nowAt = Math.max(before.nowAt, now)
  const lock = { ...before, nowAt, seen: before.seen.filter(({ dropAt }) => dropAt >= nowAt) }
  return lock.opening && lock.opening.endsAt <= nowAt ? relock(lock) : { state: lock, effects: [] }
}

function happen(lock: Lock, event: LockEvent, parts: LockParts): LockStep {
  if (lock.power === 'off' && event.type !== 'power-restored') return { state: lock, effects: [] }
  switch (event.type) {
    case 'heard':
      return hear(lock, event.text, parts)
    case 'jammed':
      return { state: { ...lock, isJammed: true }, effects: [] }
    case 'freed':
      return { state: { ...lock, isJammed: false }, effects: [] }
    case 'power-cut':
      // Without power the bolt springs back.
      return { state: { ...lock, power: 'off', opening: null, seen: [] }, effects: [{ do: 'lock' }] }
    case 'power-restored':
      return lock.power === 'on'
        ? { state: lock, effects: [] }
        : { state: { ...lock, power: 'on', awakeSinceAt: lock.nowAt }, effects: [{ do: 'show', state: 'ready' }] }
    case 'time-passed':
      return { state: lock, effects: [] }
  }
}

/** What is too old, seen before or badly signed is dropped without a word. */
function hear(lock: Lock, text: string, { lock: name, mac }: LockParts): LockStep {
  const command = readLockCommand(text, mac)
  if (command?.lock !== name || !isFresh(lock, command)) return { state: lock, effects: [] }
  const { cmd, holder } = command
  const seen = [...lock.seen, { cmd, dropAt: command.issuedAt + longestLifeMs }]
  return decide({ ...lock, seen }, cmd, holder)
}

function isFresh(lock: Lock, { cmd, issuedAt, ttlMs }: LockCommand): boolean {
  const ageMs = lock.nowAt - issuedAt
  if (ageMs > Math.min(ttlMs, longestLifeMs) || ageMs < -clockSlackMs) return false
  return issuedAt >= lock.awakeSinceAt && lock.seen.every((seen) => seen.cmd !== cmd)
}

function decide(lock: Lock, cmd: string, holder: string): LockStep {
  if (lock.opening && lock.opening.holder !== holder) {
    const availableInSeconds = Math.ceil((lock.opening.endsAt - lock.nowAt) / 1000)
    return { state: lock, effects: [{ do: 'say', said: { cmd, result: 'in-use', availableInSeconds } }] }
  }
  if (lock.isJammed) return { state: lock, effects: [{ do: 'say', said: { cmd, result: 'failed' } }] }
  const opened: Lock = { ...lock, opening: { holder, endsAt: lock.nowAt + openMs } }
  return {
    state: opened,
    effects: [{ do: 'unlock' }, { do: 'say', said: { cmd, result: 'opened' } }, { do: 'show', state: 'in-use' }],
  }
}

function relock(lock: Lock): LockStep {
  return { state: { ...lock, opening: null }, effects: [{ do: 'lock' }, { do: 'show', state: 'ready' }] }
}
