import { takeFrame } from '#src/domain/devices/frames.ts'
import {
  type DeviceMessage,
  decodeMessage,
  protocolVersion,
  type RefusedReason,
  type DoorAck,
  type DoorReceipt,
  type DoorWord,
} from '#src/domain/devices/device-messages.ts'
import { type DoorGrant, isDoorGrantSigned, readDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'
import { isDoorAckSigned, signDoorReceipt } from '#src/domain/doors/protocol/door-receipt.ts'

import { isUnderAny, macOf } from './held-keys.ts'
import { hearPassMessage, passReports, takePass, withEpoch } from './lock-passes.ts'
import {
  hasRadio,
  keyed,
  type Lock,
  type LockEffect,
  type LockParts,
  type LockStep,
  type Nonce,
  persisted,
  type RadioParts,
  refusal,
  says,
  stay,
} from './lock-facts.ts'
import { obey } from './lock-orders.ts'
import { clockOf } from './pass-words.ts'

/** A grant is made for a nonce, so it can't be older than the nonce is. */
const nonceLifeMs = 5_000
/** With more of them than this the oldest is forgotten: its nonce is long dead, so its grant opens nothing again. */
const memory = 64

/** A phone has connected: what an earlier one began is over. */
export function meet(lock: Lock, parts: LockParts): LockStep {
  const fresh: Lock = { ...lock, reassembly: { name: 'idle' } }
  return stay(hasRadio(parts) ? withNonce(fresh, parts) : fresh)
}

export function part(lock: Lock): LockStep {
  return stay({ ...lock, nonce: null, reassembly: { name: 'idle' } })
}

export function hearFrame(lock: Lock, frame: Uint8Array, parts: LockParts): LockStep {
  if (!hasRadio(parts)) return stay(lock)
  const { state, message, refused } = takeFrame(lock.reassembly, frame, lock.nowAt)
  const taken: Lock = { ...lock, reassembly: state }
  if (refused) return stay(taken, refusal('malformed'))
  return message ? hear(taken, decodeMessage(message), parts) : stay(taken)
}

/** Over the network a lock hears the time, denials and leave to forget; it opens there by another kind of command. */
export function hearMessage(lock: Lock, bytes: Uint8Array, parts: LockParts): LockStep {
  const message = decodeMessage(bytes)
  if (message.type === 'door-ack') return dropReceipt(lock, message, parts)
  if (!hasRadio(parts)) return stay(lock)
  if (message.type === 'hello') return greetStudio(lock, parts)
  const isOfPasses = message.type === 'set-time' || message.type === 'deny' || message.type === 'report-ack'
  if (!isOfPasses) return stay(lock)
  const { state, effects } = hearPassMessage(lock, message, { parts, road: 'network' })
  return stay(state, ...effects.map(toReply))
}

function toReply(effect: LockEffect): LockEffect {
  return effect.do === 'answer' ? { do: 'reply', message: effect.message } : effect
}

/** The studio is within reach: it is told what it may not have heard. */
export function tellReceipts(lock: Lock, parts: LockParts): LockStep {
  const receipts = lock.receipts.map((receipt): LockEffect => ({ do: 'report', receipt }))
  return stay(lock, ...receipts, ...(hasRadio(parts) ? passReports(lock, parts) : []))
}

function hear(lock: Lock, message: ReturnType<typeof decodeMessage>, parts: RadioParts): LockStep {
  switch (message.type) {
    case 'hello':
      return greet(lock, parts)
    case 'open':
      return open(lock, message.grant, parts)
    case 'door-ack':
      return dropReceipt(lock, message, parts)
    case 'use-pass':
      return takePass(lock, message, parts)
    case 'set-time':
    case 'deny':
    case 'ask-pass':
    case 'report-ack':
      return hearPassMessage(lock, message, { parts, road: 'radio' })
    case 'identity':
    case 'start':
    case 'started':
    case 'pause':
    case 'resume':
    case 'stop':
    case 'ask':
    case 'status':
    case 'receipt':
    case 'receipt-ack':
    case 'door-receipt':
    case 'clock':
    case 'pass-report':
    case 'refused':
    case 'malformed':
      return stay(lock, refusal('malformed'))
  }
}

function greet(lock: Lock, parts: RadioParts): LockStep {
  const fresh = withNonce(withEpoch(lock, parts), parts)
  return stay(fresh, says(identityOf(fresh, fresh.nonce, parts)), says(clockOf(fresh.passes, fresh.nowAt)))
}

/** The studio asks for a number of this moment, so that the time which it sends next can't be an old one. */
function greetStudio(lock: Lock, parts: RadioParts): LockStep {
  const nonce = { value: parts.radio.newId(), since: lock.nowAt }
  const fresh: Lock = { ...withEpoch(lock, parts), studioNonce: nonce }
  return stay(fresh, { do: 'reply', message: identityOf(fresh, nonce, parts) })
}

function identityOf(
  lock: Lock,
  { value: nonce }: Nonce,
  { radio: { number: bed, firmware } }: RadioParts,
): DeviceMessage {
  const state = lock.opening ? 'running' : lock.isJammed ? 'fault' : 'ready'
  return { type: 'identity', proto: protocolVersion, bed, nonce, state, firmware }
}

function withNonce(lock: Lock, { radio }: RadioParts): Lock & { nonce: Nonce } {
  return { ...lock, nonce: { value: radio.newId(), since: lock.nowAt } }
}

/** Opens, or says why not. Whatever becomes of a grant, the nonce that it names is spent. */
function open(lock: Lock, bytes: Uint8Array, parts: RadioParts): LockStep {
  const grant = readDoorGrant(bytes)
  if (!grant) return stay(lock, refusal('malformed'))
  const { nonce } = lock
  const spent: Lock = nonce?.value === grant.nonce ? { ...lock, nonce: null } : lock
  const why = whyNot(grant, bytes, parts)
  if (why) return stay(spent, refusal(why))
  const before = lock.receipts.find(({ opening }) => opening === grant.opening)
  if (before) return stay(spent, says(before))
  if (nonce?.value !== grant.nonce) return stay(spent, refusal('stale-nonce'))
  // Its nonce has never been named before, so nothing has opened for this grant and nothing will.
  if (lock.nowAt > nonce.since + nonceLifeMs) return settle(spent, grant, { word: 'expired', seconds: 0 }, parts)
  const { lock: after, ...said } = obey(spent, grant, parts)
  return settle(after, grant, said, parts)
}

function whyNot(grant: DoorGrant, bytes: Uint8Array, parts: RadioParts): RefusedReason | undefined {
  if (grant.lock !== parts.radio.number) return 'wrong-bed'
  const mac = macOf(keyed(parts), grant.key)
  return mac && isDoorGrantSigned(bytes, mac) ? undefined : 'bad-mac'
}

/** What becomes of it is stored before the bolt obeys. */
function settle(
  lock: Lock,
  { opening }: DoorGrant,
  { word, seconds, news = [] }: { word: DoorWord; seconds: number; news?: LockEffect[] },
  { mac, radio }: RadioParts,
): LockStep {
  const receipt: DoorReceipt = signDoorReceipt({ lock: radio.number, opening, word, seconds }, mac)
  const receipts = [...lock.receipts, receipt].slice(-memory)
  const bolt: LockEffect[] = word === 'opened' ? [{ do: 'unlock' }] : []
  const shown: LockEffect[] = word === 'opened' ? [{ do: 'show', state: 'in-use' }] : []
  const after = { ...lock, receipts }
  return stay(after, persisted(after), ...bolt, says(receipt), { do: 'report', receipt }, ...news, ...shown)
}

function dropReceipt(lock: Lock, ack: DoorAck, parts: LockParts): LockStep {
  if (!isUnderAny(keyed(parts), (mac) => isDoorAckSigned(ack, mac))) return stay(lock)
  const receipts = lock.receipts.filter(({ opening }) => opening !== ack.opening)
  const after = { ...lock, receipts }
  return receipts.length === lock.receipts.length ? stay(lock) : stay(after, persisted(after))
}
