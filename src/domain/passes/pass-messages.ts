import type { Mac } from '#src/domain/beds/protocol/bed-protocol.ts'
import type { Deny, PassReport, ReportAck, SetTime } from '#src/domain/beds/protocol/signed-messages.ts'
import { macOf, noMac } from '#src/domain/beds/protocol/message-mac.ts'
import { isSameBytes } from '#src/domain/beds/protocol/same-bytes.ts'

type Signed = SetTime | Deny | PassReport | ReportAck

/** What a device says of a pass while it does not know the time. */
export const unknownTime = 0xffff
const deniedBit = 1

export function deniedFlags(isDenied: boolean): number {
  return isDenied ? deniedBit : 0
}

/** Under the key of its purpose; throws a RangeError when a value does not fit its field. */
export function signPassMessage<Message extends Signed>(message: Omit<Message, 'mac'>, mac: Mac): Message {
  const unsigned = { ...message, mac: noMac } as unknown as Message
  return { ...unsigned, mac: macOf(unsigned, mac) }
}

export function isPassMessageSigned(message: Signed, mac: Mac): boolean {
  return isSameBytes(macOf(message, mac), message.mac)
}
