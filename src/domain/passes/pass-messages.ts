import type { Mac } from '#src/domain/devices/device-messages.ts'
import type { Deny, PassReport, ReportAck, SetTime } from '#src/domain/devices/signed-messages.ts'
import { macOf, noMac } from '#src/domain/devices/message-mac.ts'
import { isSameBytes } from '#src/domain/devices/same-bytes.ts'

type Signed = SetTime | Deny | PassReport | ReportAck

/** What a device says of a pass while it does not know the time. */
export const unknownTime = 0xffff
const deniedBit = 1
const mostOrdered = 0x7f

interface Flags {
  isDenied: boolean
  /** How many of the uses of a door's pass the studio itself has ordered. */
  ordered?: number | undefined
}

/** Bit 0: denied; the other seven: how many of the uses the studio has ordered. */
export function writeReportFlags({ isDenied, ordered = 0 }: Flags): number {
  return (isDenied ? deniedBit : 0) + 2 * Math.min(ordered, mostOrdered)
}

export function readReportFlags(flags: number): { isDenied: boolean; ordered: number } {
  return { isDenied: (flags & deniedBit) !== 0, ordered: flags >> 1 }
}

/** Under the key of its purpose; throws a RangeError when a value does not fit its field. */
export function signPassMessage<Message extends Signed>(message: Omit<Message, 'mac'>, mac: Mac): Message {
  const unsigned = { ...message, mac: noMac } as unknown as Message
  return { ...unsigned, mac: macOf(unsigned, mac) }
}

export function isPassMessageSigned(message: Signed, mac: Mac): boolean {
  return isSameBytes(macOf(message, mac), message.mac)
}
