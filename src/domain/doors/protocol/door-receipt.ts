import type { Mac, DoorAck, DoorReceipt } from '#src/domain/devices/device-messages.ts'
import { macOf, noMac } from '#src/domain/devices/message-mac.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

/** @throws RangeError when a value does not fit its field. */
export function signDoorReceipt(receipt: Omit<DoorReceipt, 'type' | 'mac'>, mac: Mac): DoorReceipt {
  const unsigned: DoorReceipt = { ...receipt, type: 'door-receipt', mac: noMac }
  return { ...unsigned, mac: macOf(unsigned, mac) }
}

export function isDoorReceiptSigned(receipt: DoorReceipt, mac: Mac): boolean {
  return isSameBytes(macOf(receipt, mac), receipt.mac)
}

/** The studio's word that it keeps what became of this opening, so that the lock may forget it. */
export function signDoorAck(opening: string, mac: Mac): DoorAck {
  const unsigned: DoorAck = { type: 'door-ack', opening, mac: noMac }
  return { ...unsigned, mac: macOf(unsigned, mac) }
}

export function isDoorAckSigned(ack: DoorAck, mac: Mac): boolean {
  return isSameBytes(macOf(ack, mac), ack.mac)
}
