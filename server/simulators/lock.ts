import { type LockCommand, readLockCommand } from '#server/platform/mqtt/lock-command.ts'
import { readUnderAny } from './held-keys.ts'
import { hasRadio, keyed, type Lock, type LockEvent, type LockParts, type LockStep, persisted } from './lock-facts.ts'
import { hearFrame, hearMessage, meet, part, tellReceipts } from './lock-radio.ts'
import { typeCode } from '#server/simulators/readers/lock-keypad.ts'
import { obey } from './lock-orders.ts'
import { readCode } from './readers/lock-reader.ts'

/** Whatever a command says of itself, it is dead when it is older than this. */
const longestLifeMs = 5_000
/** How far the studio's clock may be ahead of the lock's. */
const clockSlackMs = 1_000

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
    case 'met':
      return meet(lock, parts)
    case 'parted':
      return part(lock)
    case 'frame-heard':
      return hearFrame(lock, event.bytes, parts)
    case 'code-read':
      return hasRadio(parts) ? readCode(lock, event.text, parts) : { state: lock, effects: [] }
    case 'code-typed':
      return hasRadio(parts) ? typeCode(lock, event.digits, parts) : { state: lock, effects: [] }
    case 'message-heard':
      return hearMessage(lock, event.bytes, parts)
    case 'online':
      return tellReceipts(lock, parts)
    case 'jammed':
      return { state: { ...lock, isJammed: true }, effects: [] }
    case 'freed':
      return { state: { ...lock, isJammed: false }, effects: [] }
    case 'power-cut':
      // Without power the bolt springs back.
      return {
        state: { ...part(lock).state, studioNonce: null, power: 'off', opening: null, seen: [] },
        effects: [{ do: 'lock' }],
      }
    case 'power-restored':
      return lock.power === 'on'
        ? { state: lock, effects: [] }
        : { state: { ...lock, power: 'on', awakeSinceAt: lock.nowAt }, effects: [{ do: 'show', state: 'ready' }] }
    case 'clock-lost':
      return { state: { ...lock, passes: { ...lock.passes, clock: null } }, effects: [] }
    case 'time-passed':
      return { state: lock, effects: [] }
  }
}

/** What is too old, seen before or badly signed is dropped without a word. */
function hear(lock: Lock, text: string, parts: LockParts): LockStep {
  const command = readUnderAny(keyed(parts), (mac) => readLockCommand(text, mac))
  if (command?.lock !== parts.lock || !isFresh(lock, command)) return { state: lock, effects: [] }
  const { cmd } = command
  const seen = [...lock.seen, { cmd, dropAt: command.issuedAt + longestLifeMs }]
  return decide({ ...lock, seen }, command, parts)
}

function isFresh(lock: Lock, { cmd, issuedAt, ttlMs }: LockCommand): boolean {
  const ageMs = lock.nowAt - issuedAt
  if (ageMs > Math.min(ttlMs, longestLifeMs) || ageMs < -clockSlackMs) return false
  return issuedAt >= lock.awakeSinceAt && lock.seen.every((seen) => seen.cmd !== cmd)
}

function decide(before: Lock, { cmd, ...order }: LockCommand, parts: LockParts): LockStep {
  const { lock, word, seconds, news } = obey(before, order, parts)
  if (word === 'in-use') {
    return { state: lock, effects: [{ do: 'say', said: { cmd, result: word, availableInSeconds: seconds } }] }
  }
  const said = { do: 'say', said: { cmd, result: word } } as const
  if (word === 'failed') return { state: lock, effects: [said, ...news] }
  // What counts is on the disk before the bolt obeys.
  const first = news.length > 0 ? [persisted(lock)] : []
  return { state: lock, effects: [...first, { do: 'unlock' }, said, ...news, { do: 'show', state: 'in-use' }] }
}

function relock(lock: Lock): LockStep {
  return { state: { ...lock, opening: null }, effects: [{ do: 'lock' }, { do: 'show', state: 'ready' }] }
}
