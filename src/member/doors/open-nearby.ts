import { openNearby } from '#src/client/api/doors.ts'
import { askDeviceMessages } from '#src/client/api/visits/device-messages.ts'
import { toOpenRefusal } from '#src/client/api/open-refusal.ts'
import { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { bringMessages } from '#src/client/devices/bring-messages.ts'
import { type Greeting, troubleOf } from '#src/client/devices/tanning-device.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { keepOrSend } from '#src/client/outbox/outbox.ts'
import { type DeviceMessage, type DoorReceipt, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import type { DoorEvent } from '#src/domain/doors/door-visit/door-visit.ts'
import type { DoorOpening } from '#src/domain/doors/door.ts'
import { readDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { fromBase64Url, toBase64Url } from '#src/lib/base64url.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { hearKeypad, type TypedHere } from './hear-keypad.ts'

const lock = new BluetoothDevice()

export interface Tap {
  opId: string
  askedAt: number
  address: BluetoothAddress
  send: (event: DoorEvent) => void
}

/**
 * Opens over Bluetooth: the lock's nonce goes to the server, what that signs goes to the lock, and the lock's own word is
 * the answer. Only what was never written to the lock is known not to open.
 */
export async function openBeside(visit: DoorVisit, tap: Tap): Promise<void> {
  try {
    const greeting = await meet(lock, tap)
    const granted = greeting && (await ask(visit, greeting, tap))
    if (granted) await tell(visit.lockId, granted, tap)
    // The lock is out of the studio's reach, and this phone has a signal.
    if (granted) await bring(visit.lockId)
  } finally {
    lock.disconnect()
  }
}

/** Lets the member choose the lock and greets it; why that did not work is said then. */
export async function meet(lock: BluetoothDevice, { opId, address, send }: Tap): Promise<Greeting | undefined> {
  try {
    const greeting = await lock.connect(address)
    if (!greeting) send({ type: 'no-link', opId, trouble: 'link-lost' })
    return greeting
  } catch (error) {
    send({ type: 'no-link', opId, trouble: troubleOf(error) })
    return undefined
  }
}

interface Granted {
  grant: Uint8Array
  opening: DoorOpening
}

/** Undefined where there is nothing to tell the lock; why is said then. */
async function ask(
  { lockId, proof }: DoorVisit,
  { nonce }: Greeting,
  { opId, send }: Tap,
): Promise<Granted | undefined> {
  send({ type: 'came-nearer', opId, phase: 'deciding' })
  try {
    const { grant, ...opening } = await openNearby({ lockId, proof, nonce, opId })
    const bytes = grant === undefined ? undefined : fromBase64Url(grant)
    if (bytes) return { grant: bytes, opening }
    const { openingsLeft } = opening
    if (opening.result === 'unknown') send({ type: 'not-opened', opId, why: 'too-late', openingsLeft })
    else send({ type: 'answered', opId, answer: opening, at: serverNow() })
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'refused') {
      send({ type: 'refused', opId, refusal: toOpenRefusal(failure.code, failure.data) })
    } else {
      // Whatever the server decided, only this phone could have told the lock.
      send({ type: 'not-opened', opId, why: 'never-arrived', openingsLeft: undefined })
    }
  }
  return undefined
}

async function tell(lockId: string, { grant, opening: { openingsLeft } }: Granted, tap: Tap): Promise<void> {
  const { opId, askedAt, send } = tap
  send({ type: 'came-nearer', opId, phase: 'telling' })
  // A word that is lost says nothing of the bolt: it ends as unknown below, and never as not opened.
  const said = await lock.ask({ type: 'open', grant }).catch(() => undefined)
  if (said?.type === 'door-receipt' && said.opening === readDoorGrant(grant)?.opening) {
    void carryHome(said)
    const typed = said.word === 'in-use' ? await hearKeypad(lock, lockId) : undefined
    return typed ? tellTyped(typed, tap) : hear(said, { opId, askedAt, openingsLeft, send })
  }
  if (said?.type === 'refused') {
    return send({ type: 'not-opened', opId, why: said.reason === 'stale-nonce' ? 'too-late' : 'lock', openingsLeft })
  }
  send({ type: 'lost', opId, at: serverNow(), mayArrive: false })
}

/** Counted on this phone's clock from the moment at which the lock said so. */
function hear(
  { word, seconds }: DoorReceipt,
  { opId, askedAt, openingsLeft, send }: Omit<Tap, 'address'> & { openingsLeft: number | undefined },
): void {
  if (word === 'expired') return send({ type: 'not-opened', opId, why: 'too-late', openingsLeft })
  const at = serverNow()
  const endsAt = at + seconds * 1000
  const enterBy = word === 'opened' ? endsAt : null
  const availableAt = word === 'in-use' ? endsAt : null
  send({ type: 'answered', opId, answer: { result: word, enterBy, availableAt, askedAt, openingsLeft }, at })
}

/** The lock stands open for whoever has this phone, by the code that they typed. */
export function tellTyped({ enterBy, report }: TypedHere, { opId, askedAt, send }: Omit<Tap, 'address'>): void {
  void carryHome(report)
  const answer = { result: 'opened', enterBy, availableAt: null, askedAt } as const
  send({ type: 'answered', opId, answer, at: serverNow() })
}

async function bring(lockId: string): Promise<void> {
  const ask = async (nonce: string) => await askDeviceMessages(lockId, nonce)
  await bringMessages(lock, { ask, carry: (report) => void carryHome(report) })
}

/** The studio hears of it as soon as this phone reaches it; the lock tells it as well, once it is back. */
export async function carryHome(message: DeviceMessage): Promise<void> {
  const frames = [toBase64Url(encodeMessage(message))]
  await keepOrSend({ kind: 'report-receipts', sessionId: null, frames, from: 'lock' })
}
