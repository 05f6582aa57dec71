import type { BedMessage, RefusedReason } from '#src/domain/beds/protocol/bed-protocol.ts'
import { isPassMessageSigned, signPassMessage, unknownTime } from '#src/domain/passes/pass-messages.ts'
import { isRadioProof, type Pass, readPass } from '#src/domain/passes/pass.ts'

import { type PassPurpose, passMac, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import {
  type Lock,
  type LockEffect,
  type LockStep,
  openFor,
  type RadioParts,
  refusal,
  says,
  stay,
} from './lock-facts.ts'
import {
  acknowledge,
  countUse,
  denyPass,
  nowOf,
  type PassStore,
  reportOf,
  setClock,
  tidied,
  whyNotUse,
} from './pass-store.ts'

type Said<Type extends BedMessage['type']> = Extract<BedMessage, { type: Type }>

/** A pass proves itself for the nonce of its connection, and takes longer to be chosen than a grant. */
const nonceLifeMs = 30_000
/** A signed time may be this much older than it says: as much as a clock that was just set claims to doubt itself. */
const timeLifeMs = 5_000

/** A blank store is marked by a number that no pass of before names. */
export function withEpoch(lock: Lock, { radio }: RadioParts): Lock {
  if (lock.passes.epoch !== null) return lock
  return { ...lock, passes: { ...lock.passes, epoch: Number.parseInt(radio.newId().slice(0, 8), 16) } }
}

export function clockOf({ passes, nowAt }: Lock): Said<'clock'> {
  const { seconds, uncertainty = unknownTime } = nowOf(passes, nowAt)
  return { type: 'clock', time: seconds, uncertainty, epoch: passes.epoch ?? 0, records: passes.records.length }
}

/** Opens for a pass of this booking without a word of the studio. Who has no proof learns nothing. */
export function takePass(lock: Lock, said: Said<'use-pass'>, parts: RadioParts): LockStep {
  const { nonce } = lock
  // Whatever comes of it, the nonce is spent.
  const spent: Lock = { ...lock, nonce: null }
  const pass = readPass(said.pass)
  if (!pass) return stay(spent, refusal('malformed'))
  if (pass.kind !== 'door' || pass.device !== parts.radio.number) return stay(spent, refusal('wrong-bed'))
  const isAlive = nonce !== null && lock.nowAt <= nonce.since + nonceLifeMs && pass.key === parts.radio.key
  const isProven = isAlive && isRadioProof(said.proof, passMac(parts.mac, said.pass), nonce.value, said)
  if (!isProven) return stay(spent, refusal('bad-mac'))
  const now = nowOf(lock.passes, lock.nowAt)
  const why = whyNotUse(lock.passes, pass, now) ?? whyNotHere(spent, pass, said)
  if (why) return stay(spent, refusal(why))
  const passes = countUse(tidied(lock.passes, now), pass, 'radio', now)
  return passes ? open(spent, pass, passes, parts) : stay(spent, refusal('full'))
}

function whyNotHere(lock: Lock, pass: Pass, { minutes, intensity }: Said<'use-pass'>): RefusedReason | undefined {
  if (pass.flags !== 0 || minutes !== 0 || intensity !== 0) return 'out-of-range'
  const { word } = openFor(lock, pass.id)
  if (word === 'in-use') return 'busy'
  return word === 'failed' ? 'fault' : undefined
}

/** The use is stored before the bolt obeys. */
function open(before: Lock, { id }: Pass, passes: PassStore, parts: RadioParts): LockStep {
  const lock: Lock = { ...openFor(before, id).lock, passes }
  const report = signedReport(lock, id, parts)
  return stay(
    lock,
    { do: 'persist', receipts: lock.receipts, passes },
    { do: 'unlock' },
    says(report),
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
  if (said.type === 'ask-pass') return stay(lock, says(signedReport(lock, said.id, parts)))
  const purpose: PassPurpose = said.type === 'set-time' ? 'time' : said.type === 'deny' ? 'deny' : 'report'
  if (said.device !== parts.radio.number) return stay(lock, refusal('wrong-bed'))
  if (!isPassMessageSigned(said, purposeMac(parts.mac, purpose))) return stay(lock, refusal('bad-mac'))
  switch (said.type) {
    case 'set-time':
      return takeTime(lock, said, { parts, road })
    case 'deny':
      return takeDenial(lock, said, parts)
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
  const { state, effects } = kept(heard, timed.passes)
  return stay(state, ...effects, says(clockOf(state)))
}

function takeDenial(lock: Lock, said: Said<'deny'>, parts: RadioParts): LockStep {
  const passes = denyPass(tidied(lock.passes, nowOf(lock.passes, lock.nowAt)), said)
  if (!passes) return stay(lock, refusal('full'))
  const { state, effects } = kept(lock, passes)
  const report = signedReport(state, said.id, parts)
  return stay(state, ...effects, says(report), { do: 'report', receipt: report })
}

/** What the studio may not have heard yet. */
export function passReports(lock: Lock, parts: RadioParts): LockEffect[] {
  return lock.passes.records
    .filter(({ isReported }) => !isReported)
    .map(({ id }) => ({ do: 'report', receipt: signedReport(lock, id, parts) }))
}

function signedReport(lock: Lock, id: string, { mac, radio }: RadioParts): Said<'pass-report'> {
  const facts = reportOf(lock.passes, { id, device: radio.number }, nowOf(lock.passes, lock.nowAt))
  return signPassMessage(facts, purposeMac(mac, 'report'))
}

function kept(lock: Lock, passes: PassStore): LockStep {
  return stay({ ...lock, passes }, { do: 'persist', receipts: lock.receipts, passes })
}
