import type { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { type Greeting, troubleOf } from '#src/client/devices/tanning-device.ts'
import { keepOrSend } from '#src/client/outbox/outbox.ts'
import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { DoorEvent } from '#src/domain/doors/door-visit/door-visit.ts'
import { toBase64Url } from '#src/lib/base64url.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import type { TypedHere } from './hear-keypad.ts'

/** One tap at a door that this phone reaches over Bluetooth. */
export interface Tap {
  opId: string
  askedAt: number
  address: BluetoothAddress
  send: (event: DoorEvent) => void
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

/** The lock stands open for whoever has this phone, by the code that they typed. */
export function tellTyped({ enterBy, report }: TypedHere, { opId, askedAt, send }: Omit<Tap, 'address'>): void {
  void carryHome(report)
  const answer = { result: 'opened', enterBy, availableAt: null, askedAt } as const
  send({ type: 'answered', opId, answer, at: serverNow() })
}

/** The studio hears of it as soon as this phone reaches it; the lock tells it as well, once it is back. */
export async function carryHome(message: DeviceMessage): Promise<void> {
  const frames = [toBase64Url(encodeMessage(message))]
  await keepOrSend({ kind: 'report-receipts', sessionId: null, frames, from: 'lock' })
}
