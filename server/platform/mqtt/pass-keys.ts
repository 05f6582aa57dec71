import { createHmac } from 'node:crypto'

import type { Mac } from '#src/domain/devices/device-messages.ts'

/** What is derived of a device's key: what leaves for a phone is made with none that signs grants or receipts. */
export type PassPurpose = 'pass' | 'time' | 'deny' | 'report' | 'keypad' | 'display'

/** Nothing else that is signed under a device's key begins with this byte. */
const purposeByte = 0xf0

/** Signs for one purpose; `device` signs under the key of the device itself. */
export function purposeMac(device: Mac, purpose: PassPurpose): Mac {
  return macUnder(device(Uint8Array.of(purposeByte, ...new TextEncoder().encode(purpose))))
}

/** What proves that a pass is its holder's: all 32 bytes, which studio and device derive of the pass's bytes. */
export function passKey(device: Mac, pass: Uint8Array): Uint8Array {
  return purposeMac(device, 'pass')(pass)
}

/** Signs as the one phone does that holds this pass. */
export function passMac(device: Mac, pass: Uint8Array): Mac {
  return macUnder(passKey(device, pass))
}

function macUnder(key: Uint8Array): Mac {
  return (message) => createHmac('sha256', key).update(message).digest()
}
