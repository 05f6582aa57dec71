import type { Mac, Receipt, ReceiptAck } from '#src/domain/devices/device-messages.ts'
import { macOf, noMac } from '#src/domain/devices/message-mac.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

const lampsBit = 1
const finalBit = 2

export function receiptFlags(said: { didLampsGoOn: boolean; isFinal: boolean }): number {
  return (said.didLampsGoOn ? lampsBit : 0) | (said.isFinal ? finalBit : 0)
}

export function didLampsGoOn(receipt: Receipt): boolean {
  return (receipt.flags & lampsBit) !== 0
}

/**
 * The lamps went on, and the run ended before a second of it was counted: a bed stores that they go on before they
 * obey, and may lose its power between the two. Who completed a run had all of its minutes, whatever is counted.
 */
export function wasWithoutLight(receipt: Receipt): boolean {
  const isFinal = (receipt.flags & finalBit) !== 0
  return isFinal && receipt.secondsOn === 0 && receipt.reason !== 'completed'
}

/** @throws RangeError when a value does not fit its field. */
export function signReceipt(receipt: Omit<Receipt, 'type' | 'mac'>, mac: Mac): Receipt {
  const unsigned: Receipt = { ...receipt, type: 'receipt', mac: noMac }
  return { ...unsigned, mac: macOf(unsigned, mac) }
}

export function isReceiptSigned(receipt: Receipt, mac: Mac): boolean {
  return isSameBytes(macOf(receipt, mac), receipt.mac)
}

/** The studio's word that it keeps this receipt, so that the bed may forget it. */
export function signAck(receipt: { run: string; seq: number }, mac: Mac): ReceiptAck {
  const unsigned: ReceiptAck = { type: 'receipt-ack', run: receipt.run, seq: receipt.seq, mac: noMac }
  return { ...unsigned, mac: macOf(unsigned, mac) }
}

export function isAckSigned(ack: ReceiptAck, mac: Mac): boolean {
  return isSameBytes(macOf(ack, mac), ack.mac)
}
