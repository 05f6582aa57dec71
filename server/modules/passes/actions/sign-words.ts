import type { Mac } from '#src/domain/devices/device-messages.ts'
import type { Deny, SetTime } from '#src/domain/devices/signed-messages.ts'
import { signPassMessage } from '#src/domain/passes/pass-messages.ts'

import type { Instant } from '#server/platform/database/schema.ts'
import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'

/** A lock or a bed; `mac` signs under the key that it has. */
export interface SignedFor {
  device: number
  mac: Mac
}

/** The time, for the number that the device has just given. */
export function signTime({ device, mac }: SignedFor, nonce: string, now: Instant): SetTime {
  const said = { type: 'set-time', device, nonce, time: Math.floor(now / 1_000) } as const
  return signPassMessage<SetTime>(said, purposeMac(mac, 'time'))
}

/** That a pass or code is to be refused, and until when (milliseconds) that has to be remembered. */
export function signDenial({ device, mac }: SignedFor, id: string, notAfter: Instant): Deny {
  const said = { type: 'deny', device, id, notAfter: notAfter / 1_000 } as const
  return signPassMessage<Deny>(said, purposeMac(mac, 'deny'))
}
