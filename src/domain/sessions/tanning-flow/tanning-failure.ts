import type { RefusedReason } from '#src/domain/beds/protocol/bed-protocol.ts'
import type { Transport } from '#src/domain/sessions/session.ts'

/** Why the phone could not reach the bed; each step of connecting has its own time limit and its own name. */
export type ConnectTrouble =
  /** This browser has no Web Bluetooth: the network road is open all the same. */
  | 'bluetooth-unsupported'
  | 'bluetooth-off'
  /** The member closed the browser's list of devices. */
  | 'chooser-cancelled'
  | 'connect-failed'
  | 'connect-timed-out'
  | 'discover-timed-out'
  | 'no-writable'
  | 'write-failed'
  | 'answer-timed-out'
  | 'link-lost'

/** The server's reasons not to start, as the contract lists them; `other` is one that this version cannot explain. */
export const startRefusals = [
  'not-found',
  'not-enough-times',
  'too-soon',
  'device-busy',
  'device-offline',
  'device-disabled',
  'minutes-out-of-range',
  'consent-required',
  'adult-required',
  'open-session',
  'no-access',
  'not-released',
  'bed-booked',
  'own-booking',
] as const
export type StartRefusal = (typeof startRefusals)[number] | 'other'

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
    case 'never-started':
      return road === 'bluetooth' ? ['retry', 'use-network'] : ['retry', 'ask-staff']
    case 'signed-out':
      return ['sign-in']
    case 'bed-refused':
      return waysOutOfBedRefusal(failure.why)
    case 'studio-refused':
      return waysOutOfRefusal(failure.code)
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
    case 'bad-mac':
    case 'fault':
    case 'disabled':
      return ['ask-staff']
  }
}

function waysOutOfRefusal(code: StartRefusal): readonly WayOut[] {
  switch (code) {
    case 'not-found':
      return ['scan-again', 'ask-staff']
    case 'not-enough-times':
      return ['top-up', 'choose-again']
    case 'too-soon':
      return ['wait']
    case 'device-busy':
    case 'open-session':
      return ['wait', 'retry']
    case 'minutes-out-of-range':
    case 'bed-booked':
    case 'own-booking':
      return ['choose-again']
    case 'consent-required':
      return ['give-consent']
    case 'device-offline':
      return ['retry', 'ask-staff']
    case 'device-disabled':
    case 'adult-required':
    case 'no-access':
    case 'not-released':
    case 'other':
      return ['ask-staff']
  }
}
