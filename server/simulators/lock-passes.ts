import type { DeviceMessage, RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { Chosen, Pass } from '#src/domain/passes/pass.ts'

import {
  keyed,
  type Lock,
  type LockEffect,
  type LockStep,
  openFor,
  persisted,
  type RadioParts,
  refusal,
  says,
  stay,
} from './lock-facts.ts'
import { noTries } from '#server/simulators/readers/keypad-tries.ts'
import { acknowledge, countUse, denyPass, nowOf, type PassStore, setClock, tidied, whyNotUse } from './pass-store.ts'
import {
  clockOf,
  type PassDevice,
  readProven,
  signedReport,
  timeLifeMs,
  unheardReports,
  whyNotBelieved,
  withDrawnEpoch,
} from './pass-words.ts'

type Said<Type extends DeviceMessage['type']> = Extract<DeviceMessage, { type: Type }>

/** A pass proves itself for the nonce of its connection, and takes longer to be chosen than a grant. */
const nonceLifeMs = 30_000

export function withEpoch(lock: Lock, { radio }: RadioParts): Lock {
  return { ...lock, passes: withDrawnEpoch(lock.passes, radio.newId) }
}

export function deviceOf(parts: RadioParts): PassDevice {
  return { ...keyed(parts), kind: 'door', number: parts.radio.number }
}

/** Opens for a pass of this booking without a word of the studio. */
export function takePass(lock: Lock, said: Said<'use-pass'>, parts: RadioParts): LockStep {
  const { nonce } = lock
  // Whatever comes of it, the nonce is spent.
  const spent: Lock = { ...lock, nonce: null }
  const isAlive = nonce !== null && lock.nowAt <= nonce.since + nonceLifeMs
  const pass = readProven(said, deviceOf(parts), isAlive ? nonce.value : undefined)
  if (typeof pass === 'string') return stay(spent, refusal(pass))
  const now = nowOf(lock.passes, lock.nowAt)
  const why = whyNotUse(lock.passes, pass, now) ?? whyNotHere(spent, pass, said)
  if (why) return stay(spent, refusal(why))
  const passes = countUse(tidied(lock.passes, now), pass, { road: 'radio' }, now)
  return passes ? openByPass(spent, pass, passes, { parts, answer: says }) : stay(spent, refusal('full'))
}

/** What of this door and its state is against it. */
export function whyNotHere(
  lock: Lock,
  pass: Pick<Pass, 'id' | 'flags'>,
  { minutes, intensity }: Chosen,
): RefusedReason | undefined {
  if (pass.flags !== 0 || minutes !== 0 || intensity !== 0) return 'out-of-range'
  const { word } = openFor(lock, pass.id)
  if (word === 'in-use') return 'busy'
  return word === 'failed' ? 'fault' : undefined
}

/** The use is stored before the bolt obeys; `answer` is what whoever stands at the door is told. */
export function openByPass(
  before: Lock,
  { id }: Pick<Pass, 'id'>,
  passes: PassStore,
  { parts, answer }: { parts: RadioParts; answer: (report: Said<'pass-report'>) => LockEffect },
): LockStep {
  const lock: Lock = { ...openFor(before, id).lock, passes }
  const report = signedReport(passes, id, deviceOf(parts), lock.nowAt)
  return stay(
    lock,
    persisted(lock),
    { do: 'unlock' },
    answer(report),
    { do: 'report', receipt: report },
    { do: 'show', state: 'in-use' },
  )
}

/** What the studio says about time and passes, through anybody; and what anybody may ask. */
export function hearPassMessage(
  lock: Lock,
  said: Said<'set-time' | 'deny' | 'ask-pass' | 'report-ack'>,
  { parts, road }: { parts: RadioParts; road: 'radio' | 'network' },
): LockStep {
  const device = deviceOf(parts)
  if (said.type === 'ask-pass') return stay(lock, says(signedReport(lock.passes, said.id, device, lock.nowAt)))
  const why = whyNotBelieved(said, device)
  if (why) return stay(lock, refusal(why))
  switch (said.type) {
    case 'set-time':
      return takeTime(lock, said, { parts, road })
    case 'deny':
      return takeDenial(lock, said, device)
    case 'report-ack':
      return kept(lock, tidied(acknowledge(lock.passes, said), nowOf(lock.passes, lock.nowAt)))
  }
}

/** Once for each nonce: a time that was overheard and is sent again would set the clock back, and end the epoch. */
function takeTime(
  lock: Lock,
  said: Said<'set-time'>,
  { parts, road }: { parts: RadioParts; road: 'radio' | 'network' },
): LockStep {
  const which = road === 'radio' ? 'nonce' : 'studioNonce'
  const nonce = lock[which]
  const isOpen = nonce?.value === said.nonce && nonce.hasSetClock !== true
  if (!isOpen || lock.nowAt > nonce.since + timeLifeMs) return stay(lock, refusal('stale-nonce'))
  const heard: Lock = { ...lock, [which]: { ...nonce, hasSetClock: true } }
  const timed = withEpoch({ ...heard, passes: setClock(lock.passes, said.time, lock.nowAt) }, parts)
  // With a new epoch every code is another one, and what was tried before says nothing of them.
  const tries = timed.passes.epoch === lock.passes.epoch ? lock.tries : noTries
  const { state, effects } = kept({ ...heard, tries }, timed.passes)
  return stay(state, ...effects, says(clockOf(state.passes, state.nowAt)))
}

function takeDenial(lock: Lock, said: Said<'deny'>, device: PassDevice): LockStep {
  const passes = denyPass(tidied(lock.passes, nowOf(lock.passes, lock.nowAt)), said)
  if (!passes) return stay(lock, refusal('full'))
  const { state, effects } = kept(lock, passes)
  const report = signedReport(passes, said.id, device, lock.nowAt)
  return stay(state, ...effects, says(report), { do: 'report', receipt: report })
}

/** What it signs about one pass, for the studio. */
export function reportOf({ passes, nowAt }: Lock, id: string, parts: RadioParts): LockEffect {
  return { do: 'report', receipt: signedReport(passes, id, deviceOf(parts), nowAt) }
}

/** What the studio may not have heard yet. */
export function passReports({ passes, nowAt }: Lock, parts: RadioParts): LockEffect[] {
  return unheardReports(passes, deviceOf(parts), nowAt).map((receipt) => ({ do: 'report', receipt }))
}

/** With a store that is on the disk. */
export function kept(lock: Lock, passes: PassStore): LockStep {
  const after = { ...lock, passes }
  return stay(after, persisted(after))
}
