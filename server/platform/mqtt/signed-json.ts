import type { Mac } from '#src/domain/devices/device-messages.ts'
import { bytesOfHex } from '#src/domain/devices/hex.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

/** What is signed of a message in JSON: its values in their order, of which the first says what it is about. */
export function macOfJson(mac: Mac, values: unknown[]): Uint8Array {
  return mac(new TextEncoder().encode(JSON.stringify(values)))
}

export function isSigned(hex: string, right: Uint8Array): boolean {
  const given = bytesOfHex(hex)
  return given !== undefined && isSameBytes(right, given)
}

/** undefined for whatever is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
