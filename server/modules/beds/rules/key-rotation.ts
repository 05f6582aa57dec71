import type { HeldNumbers } from '#server/platform/mqtt/key-message.ts'
import { lastKey } from '#server/platform/mqtt/device-secrets.ts'

import type { DeviceKeys, DeviceLogKind } from '#server/modules/beds/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'

type Changes = Partial<Omit<DeviceKeys, 'thingId' | 'rev'>>
type Said = Pick<HeldNumbers, 'numbers' | 'use' | 'login'>

export interface AfterHearing {
  changes: Changes
  /** What the device's log says of it. */
  log: DeviceLogKind[]
  /** What the device is told; undefined where it is as it should be. */
  keep?: { use: number; drop: number[] }
}

/** What was signed with the key of before is on its way for seconds, and a grant can be used for thirty. */
const onTheWayMs = 120_000

/** The next number; undefined where none is left, which is a byte in grants and passes. */
export function nextNumberOf({ lastNumber }: DeviceKeys): number | undefined {
  return lastNumber < lastKey ? lastNumber + 1 : undefined
}

/** Whether the key that was given out last may be taken back: only until the device has shown that it has it. */
export function isWaiting({ keyNumber, nextNumber }: DeviceKeys): boolean {
  return nextNumber !== null && nextNumber !== keyNumber
}

/** Whether there is nothing to ask the device about. */
export function isSettled({ keyNumber, nextNumber, oldestKey, heardKey }: DeviceKeys): boolean {
  return nextNumber === null && oldestKey === keyNumber && (heardKey === null || heardKey === keyNumber)
}

/** Whether a password of this number lets the device in. */
export function mayLogIn({ loginNumber, nextNumber }: DeviceKeys, number: number): boolean {
  return number === loginNumber || number === nextNumber
}

/**
 * What follows from a device's signed word about its keys. `underWay`: the oldest key that something which was given
 * out still needs, as a session that is on or a pass that can be used.
 */
export function hearHeld(
  keys: DeviceKeys,
  { numbers, use, login }: Said,
  { underWay, now }: { underWay: number | undefined; now: Instant },
): AfterHearing {
  const newest = Math.max(...numbers)
  const isProven = isWaiting(keys) && newest === keys.nextNumber
  const keyNumber = isProven ? newest : keys.keyNumber
  const loginNumber = keys.nextNumber !== null && login === keys.nextNumber ? login : keys.loginNumber
  const isOver = keys.nextNumber === keyNumber && loginNumber === keyNumber
  const isInUse = use === keyNumber
  const oldestKey = isInUse ? Math.max(keys.oldestKey, Math.min(...numbers, keyNumber)) : keys.oldestKey
  const changes: Changes = {
    heardKey: newest,
    heardLogin: login,
    heardAt: now,
    keyNumber,
    ...(isProven && { keySince: now }),
    loginNumber,
    oldestKey,
    ...(isOver && { nextNumber: null, nextSince: null }),
  }
  const after = { ...keys, ...changes }
  const log: DeviceLogKind[] = []
  if (isProven) log.push('key-proven')
  if (oldestKey > keys.oldestKey) log.push('key-ended')
  if (!numbers.includes(keyNumber)) return { changes, log }
  const drop = numbers.filter((number) => !isNeeded(number, after, { underWay, now }))
  return isInUse && drop.length === 0 ? { changes, log } : { changes, log, keep: { use: keyNumber, drop } }
}

function isNeeded(
  number: number,
  { keyNumber, keySince, nextNumber }: DeviceKeys,
  { underWay, now }: { underWay: number | undefined; now: Instant },
): boolean {
  if (number >= keyNumber) return number === keyNumber || number === nextNumber
  const isOnTheWay = keySince !== null && now < keySince + onTheWayMs
  return isOnTheWay || (underWay !== undefined && number >= underWay)
}
