import { findKeypadPass, noteKeypadUse } from '#src/client/api/passes/passes.ts'
import type { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import type { PassReport } from '#src/domain/devices/signed-messages.ts'
import { doorOpenMs } from '#src/domain/doors/door.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/** `enterBy`: until when the door stands open, by the studio's clock; `report` is for the studio. */
export interface TypedHere {
  enterBy: number
  report: PassReport
}

/**
 * Asks a lock that is in use whether it stands open for the code that this phone's member has typed at its keypad: a lock
 * does not know whose a code is. Undefined where it does not, and where nothing is known of it.
 */
export async function hearKeypad(lock: BluetoothDevice, lockId: string): Promise<TypedHere | undefined> {
  const pass = await findKeypadPass(lockId)
  const id = pass?.keypad?.codeId
  if (!pass || id === undefined) return undefined
  const said = await lock.ask({ type: 'ask-pass', id }).catch(() => undefined)
  if (said?.type !== 'pass-report' || said.id !== id || said.uses === 0) return undefined
  await noteKeypadUse(pass)
  const leftMs = doorOpenMs - (said.time - said.usedAt) * 1000
  return leftMs > 0 ? { enterBy: serverNow() + leftMs, report: said } : undefined
}
