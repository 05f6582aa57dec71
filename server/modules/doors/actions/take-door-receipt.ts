import type { DoorReceipt } from '#src/domain/devices/device-messages.ts'
import { isDoorReceiptSigned } from '#src/domain/doors/protocol/door-receipt.ts'

import { isSignedByDevice } from '#server/modules/beds/rules/believed-keys.ts'
import { readLockDetails } from '#server/modules/beds/store/bed-details.ts'
import { readDeviceKeys } from '#server/modules/beds/store/device-keys.ts'
import { recordAnswer } from '#server/modules/doors/actions/record-answer.ts'
import { findRadioOpening } from '#server/modules/doors/store/openings.ts'
import type { Store } from '#server/platform/database/store.ts'
import { currentKey, type DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { LockAnswer } from '#server/platform/mqtt/gateway.ts'

/**
 * What a lock signed about an opening over Bluetooth settles it once, in whatever order and by whomever it is brought.
 */
export async function takeDoorReceipt(
  { store, secrets }: { store: Store; secrets: DeviceSecrets },
  receipt: DoorReceipt,
): Promise<'accepted' | 'duplicate' | 'rejected'> {
  const opening = await findRadioOpening(store.db, receipt.opening)
  if (!opening) return 'rejected'
  const { lockNumber } = await readLockDetails(store.db, opening.lockId)
  const isOfThisLock = lockNumber === receipt.lock
  if (!isOfThisLock) return 'rejected'
  const keys = await readDeviceKeys(store.db, opening.lockId)
  // A receipt of before the present key was in use may come days later, with what the lock has kept.
  const isOfBefore = keys.keySince !== null && opening.askedAt < keys.keySince
  const believed = {
    keys,
    askedUnder: isOfBefore ? currentKey : undefined,
    macOf: (key: number) => secrets.lockMac(opening.lockId, key),
  }
  if (!isSignedByDevice(believed, (mac) => isDoorReceiptSigned(receipt, mac))) return 'rejected'
  if (opening.result !== 'unknown') return 'duplicate'
  const ageSeconds = Math.ceil(((await store.now()) - opening.askedAt) / 1_000)
  await recordAnswer(store, opening, toAnswer(receipt, ageSeconds))
  return 'accepted'
}

function toAnswer({ word, seconds }: DoorReceipt, ageSeconds: number): LockAnswer {
  switch (word) {
    case 'opened':
    case 'failed':
      return { kind: word }
    case 'in-use':
      return { kind: word, availableInSeconds: Math.max(0, seconds - ageSeconds) }
    case 'expired':
      return { kind: 'failed' }
  }
}
