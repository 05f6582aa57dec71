import type { Mac } from '#src/domain/devices/device-messages.ts'
import { writeChangingCode } from '#src/domain/passes/changing-code.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'

import { nowOf, type PassStore } from '#server/simulators/pass-store.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'

/** Seconds. A clock that is off by more would show a code that the studio takes for an old one. */
const mostUncertain = 15

/** A lock or bed, as far as its display goes: what it knows of the time, and its own clock in milliseconds. */
interface Device {
  passes: PassStore
  nowAt: number
}

/**
 * What the display of a lock or bed shows in place of the printed signature, under the device's own key; undefined while
 * its clock is not sure.
 */
export function displayedCode({ passes, nowAt }: Device, device: Mac): string | undefined {
  const { seconds, uncertainty } = nowOf(passes, nowAt)
  if (uncertainty === undefined || uncertainty > mostUncertain) return undefined
  return writeChangingCode(codeStepAt(seconds * 1_000), purposeMac(device, 'display'))
}
