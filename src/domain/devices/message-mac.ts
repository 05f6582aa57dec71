import { type DeviceMessage, encodeMessage, type Mac, macSize } from './device-messages.ts'
import { isSameBytes } from './same-bytes.ts'

const crcSize = 2
export const noMac = new Uint8Array(macSize)

/** Covers the message's type and all fields before the MAC: no signature of one kind passes for another kind. */
export function macOf(message: Extract<DeviceMessage, { mac: Uint8Array }>, mac: Mac): Uint8Array {
  const bytes = encodeMessage({ ...message, mac: noMac })
  return mac(bytes.subarray(0, bytes.length - crcSize - macSize)).slice(0, macSize)
}

/** These bytes with the first half of their HMAC behind them, as every grant travels. */
export function signBytes(said: Uint8Array, mac: Mac): Uint8Array {
  return Uint8Array.of(...said, ...mac(said).subarray(0, macSize))
}

/** Whether `bytes` are as many as `size` and end with the MAC of what stands before it. */
export function areBytesSigned(bytes: Uint8Array, size: number, mac: Mac): boolean {
  if (bytes.length !== size) return false
  const end = size - macSize
  return isSameBytes(mac(bytes.subarray(0, end)).subarray(0, macSize), bytes.subarray(end))
}
