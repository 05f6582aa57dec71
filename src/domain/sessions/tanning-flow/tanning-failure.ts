import type { ConnectTrouble } from '#src/domain/beds/bluetooth.ts'
import type { RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { Transport } from '#src/domain/sessions/session.ts'

/** What to do about each reason of the server not to start; `other` is one that this version cannot explain. */
const waysOutOfRefusals = {
  'not-found': ['scan-again', 'ask-staff'],
  'not-enough-times': ['top-up', 'choose-again'],
  'too-soon': ['wait'],
  'device-busy': ['wait', 'retry'],
  'device-offline': ['retry', 'ask-staff'],
  'device-disabled': ['ask-staff'],
  'minutes-out-of-range': ['choose-again'],
  'consent-required': ['give-consent'],
  'adult-required': ['ask-staff'],
  'skin-type': ['ask-staff'],
  'identity-needed': ['ask-staff'],
  'open-session': ['wait', 'retry'],
  /** The bed that was booked is out of reach, and may still start by a pass. */
  'pass-open': ['retry', 'ask-staff'],
  'no-access': ['ask-staff'],
  /** Nothing tells that the member is in the studio. */
  'not-here': ['scan-again', 'ask-staff'],
  /** The code on the bed was not scanned. */
  'scan-needed': ['scan-again', 'ask-staff'],
  'wrong-code': ['scan-again', 'ask-staff'],
  'position-needed': ['scan-again', 'ask-staff'],
  'too-far': ['scan-again', 'ask-staff'],
  'position-vague': ['scan-again', 'ask-staff'],
  'position-old': ['scan-again', 'ask-staff'],
  'bluetooth-needed': ['choose-again', 'ask-staff'],
  'display-needed': ['scan-again', 'ask-staff'],
  'code-late': ['scan-again', 'ask-staff'],
  /** The phone is held to the tag again, which no button does. */
  'tag-used': ['ask-staff'],
  'not-released': ['ask-staff'],
  locked: ['unlock', 'retry'],
  'bed-booked': ['choose-again'],
  'own-booking': ['choose-again'],
  other: ['ask-staff'],
} as const satisfies Record<string, readonly WayOut[]>

export type StartRefusal = keyof typeof waysOutOfRefusals

/** A code of the server that this version can explain; `other` for one that it cannot. */
export function toStartRefusal(code: string): StartRefusal {
  return Object.hasOwn(waysOutOfRefusals, code) ? (code as StartRefusal) : 'other'
}

/** Why a start is over without any lamp; whatever may still happen is `unknown` and never one of these. */
export type TanningFailure =
  | { kind: ConnectTrouble }
  | { kind: 'bed-refused'; why: RefusedReason }
  | { kind: 'studio-refused'; code: StartRefusal; nextAllowedAt: number | null }
  /** The server did nothing and asks for patience. */
  | { kind: 'busy'; retryAt: number }
  /** No connection, so nothing was sent. */
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }
  /** The answer was lost, and the server, asked again, knows of no session. */
  | { kind: 'not-arrived' }
  /** The bed says that it never took the pass of this phone. */
  | { kind: 'not-taken' }
  /** The bed says that its lamps never went on; the time of the package is given back. */
  | { kind: 'never-started' }

/** What a member can do about a failure; the first is the one to offer as the main button. */
export type WayOut =
  | 'retry'
  | 'use-network'
  | 'switch-bluetooth-on'
  | 'wait'
  | 'choose-again'
  | 'give-consent'
  | 'top-up'
  | 'scan-again'
  | 'sign-in'
  /** A login of the staff that is locked is unlocked in the staff area. */
  | 'unlock'
  | 'ask-staff'

/** Ways out of a failure, the best first. */
export function waysOut(failure: TanningFailure, road: Transport): readonly WayOut[] {
  switch (failure.kind) {
    case 'bluetooth-unsupported':
      return ['use-network', 'ask-staff']
    case 'bluetooth-off':
      return ['switch-bluetooth-on', 'retry', 'use-network']
    case 'chooser-cancelled':
    case 'connect-failed':
    case 'connect-timed-out':
    case 'discover-timed-out':
    case 'write-failed':
    case 'answer-timed-out':
    case 'link-lost':
      return ['retry', 'use-network', 'ask-staff']
    case 'no-writable':
      return ['use-network', 'ask-staff']
    case 'busy':
    case 'unreachable':
    case 'not-arrived':
    case 'not-taken':
    case 'never-started':
      return road === 'bluetooth' ? ['retry', 'use-network'] : ['retry', 'ask-staff']
    case 'signed-out':
      return ['sign-in']
    case 'bed-refused':
      return waysOutOfBedRefusal(failure.why)
    case 'studio-refused':
      return waysOutOfRefusals[failure.code]
  }
}

function waysOutOfBedRefusal(why: RefusedReason): readonly WayOut[] {
  switch (why) {
    case 'stale-nonce':
    case 'used-grant':
    case 'malformed':
      return ['retry', 'use-network']
    case 'wrong-bed':
      return ['scan-again', 'ask-staff']
    case 'busy':
    case 'cooling':
      return ['wait', 'retry']
    case 'out-of-range':
      return ['choose-again', 'ask-staff']
    case 'not-yet':
      return ['wait', 'retry']
    case 'denied':
    case 'clock-unsure':
    case 'old-epoch':
    case 'full':
      return ['retry', 'use-network', 'ask-staff']
    case 'bad-mac':
    case 'fault':
    case 'disabled':
    case 'too-late':
      return ['ask-staff']
  }
}
