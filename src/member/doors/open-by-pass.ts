import { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { storedPasses } from '#src/client/storage/rows/stored-passes.ts'

import { meet, type Tap } from './passes/door-tap.ts'
import { provePass } from './passes/prove-pass.ts'

const lock = new BluetoothDevice()

/**
 * Opens with what the studio gave beforehand: neither this phone nor the lock reaches it now. The lock's own word is the
 * answer, and goes to the studio as soon as anything can carry it.
 */
export async function openByPass(id: string, tap: Tap): Promise<void> {
  try {
    // First of all: the browser shows its list for nothing but the tap itself.
    const greeting = await meet(lock, tap)
    const pass = greeting && (await storedPasses.read(remembered.userId.read() ?? '', id))
    if (pass) await provePass(lock, pass, greeting.nonce, tap)
    else if (greeting) tap.send({ type: 'not-opened', opId: tap.opId, why: 'pass-over', openingsLeft: undefined })
  } finally {
    lock.disconnect()
  }
}
