import { keypadCode, keypadSlotsPerStart } from '#src/domain/passes/keypad-code.ts'

import { codeIdOf, codeWindowIn, slotOf } from '#server/modules/passes/rules/door-code.ts'
import { keyNumberOf } from '#server/modules/doors/rules/door-pass.ts'
import { type DoorCodeRow, findCodeOfPass, insertCode } from '#server/modules/passes/store/door-codes.ts'
import type { DoorPassRow } from '#server/modules/doors/store/door-passes.ts'
import type { Tx } from '#server/platform/database/store.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'

/** The code beside a pass, asked again the same one; undefined where there is none for its time, or all are given out. */
export async function issueCode(tx: Tx, pass: DoorPassRow): Promise<DoorCodeRow | undefined> {
  const { passId, lockId, epoch, passText } = pass
  const before = await findCodeOfPass(tx, passId)
  if (before) return before
  const window = codeWindowIn(pass)
  if (!window) return undefined
  const keyNumber = keyNumberOf(passText)
  // A place that was given out once is never given out again: the lock remembers what it took or refuses.
  for (let slot = 0; slot < keypadSlotsPerStart; slot += 1) {
    const codeId = codeIdOf(window, slot)
    const code: DoorCodeRow = { lockId, codeId, passId, slot, epoch, keyNumber, ...window, uses: 0, endedAt: null }
    if (await insertCode(tx, code)) return code
  }
  return undefined
}

/** The digits are never kept: both sides make them of the key. */
export function digitsOf(secrets: DeviceSecrets, { lockId, slot, epoch, keyNumber, notBefore }: DoorCodeRow): string {
  return keypadCode(slotOf({ notBefore }, slot), epoch, purposeMac(secrets.lockMac(lockId, keyNumber), 'keypad'))
}
