import { openNearby } from '#src/client/api/doors.ts'
import { askDeviceMessages } from '#src/client/api/visits/device-messages.ts'
import { findPassFor } from '#src/client/api/passes/passes.ts'
import { toOpenRefusal } from '#src/client/api/open-refusal.ts'
import { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { bringMessages } from '#src/client/devices/bring-messages.ts'
import type { Greeting } from '#src/client/devices/tanning-device.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import type { DeviceMessage, DoorReceipt } from '#src/domain/devices/device-messages.ts'
import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import type { DoorOpening } from '#src/domain/doors/door.ts'
import { readDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { carryHome, meet, type Tap, tellTyped } from './passes/door-tap.ts'
import { hearKeypad } from './passes/hear-keypad.ts'
import { provePass } from './passes/prove-pass.ts'
import { collectReportAcks } from './passes/report-acks.ts'

const lock = new BluetoothDevice()

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

interface Granted {
  grant: Uint8Array
  opening: DoorOpening
}

/** Undefined where there is nothing to tell the lock; why is said then. */
async function ask({ lockId, proof }: DoorVisit, { nonce }: Greeting, tap: Tap): Promise<Granted | undefined> {
  const { opId, send } = tap
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
      await goOnByPass(lockId, nonce, tap)
    }
  }
  return undefined
}

/**
 * The studio has not answered. Whatever it decided, only this phone could have told the lock, so the pass opens in place of
 * it; the lock counts both together.
 */
async function goOnByPass(lockId: string, nonce: string, tap: Tap): Promise<void> {
  const pass = await findPassFor(lockId)
  if (pass?.address && serverNow() >= pass.notBefore) return await provePass(lock, pass, nonce, tap)
  tap.send({ type: 'not-opened', opId: tap.opId, why: 'never-arrived', openingsLeft: undefined })
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

async function bring(lockId: string): Promise<void> {
  const ask = async (nonce: string) => await askDeviceMessages(lockId, nonce)
  const passOnAcks = collectReportAcks()
  let reports = 0
  const carry = (report: DeviceMessage) => {
    reports += 1
    void carryHome(report)
  }
  await bringMessages(lock, { ask, carry })
  await passOnAcks(lock, reports)
}
