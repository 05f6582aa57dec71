import type { Asked, SessionCommand, Start, Started } from '#src/client/api/sessions.ts'
import type { TanningDevice } from '#src/client/devices/tanning-device.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { EffectOf } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import type { Announcement, Plan, TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import type { HeldStart } from './start-by-pass.ts'

/** The outside of a visit to a bed: the app and the tests each bring their own. */
export interface TanningPorts {
  device: TanningDevice
  studio: {
    start: (start: Start) => Promise<Started>
    command: (command: SessionCommand, sessionId: string, opId: string) => Promise<Session>
    /** null: there is no such session. */
    ask: (asked: Asked) => Promise<Session | null>
    /** False when nothing can reach the studio, so that a start is not even sent. */
    isReachable: () => Promise<boolean>
  }
  /** What starts a bed where the studio is out of reach. */
  passes: {
    find: (plan: Plan) => Promise<HeldStart | undefined>
    /** `unused`: the bed never took it, and won't by what was said before. */
    use: (effect: EffectOf<'use-pass'>, onWritten: () => void) => Promise<'unused' | 'asked'>
  }
  /** Keeps the flow on the phone, at once. */
  keep: (flow: TanningFlow) => void
  /** Hands a signed receipt to the outbox; base64url of the whole message. */
  queueReceipt: (sessionId: string | null, frame: string) => void
  announce: (what: Announcement, deviceName: string) => void
  refresh: () => void
  now: () => number
  newId: () => string
}
