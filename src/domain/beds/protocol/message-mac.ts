import { type BedMessage, encodeMessage, type Mac, macSize } from './bed-protocol.ts'

const crcSize = 2
export const noMac = new Uint8Array(macSize)

/** Covers the message's type and all fields before the MAC: no signature of one kind passes for another kind. */
export function macOf(message: Extract<BedMessage, { mac: Uint8Array }>, mac: Mac): Uint8Array {
  const bytes = encodeMessage({ ...message, mac: noMac })
  return mac(bytes.subarray(0, bytes.length - crcSize - macSize)).slice(0, macSize)
}
