import type { BluetoothAddress, ConnectTrouble } from '#src/domain/beds/bluetooth.ts'
import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import type { Step } from '#src/domain/machine.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { StartRefusal } from './tanning-failure.ts'
import type { Announcement, BedIdentity, HeldPass, Plan, RunCommand, TanningFlow } from './tanning-steps.ts'

/** What a member presses. An id that comes along is used only if no other one is undecided. */
export type Press =
  /** To the Bluetooth step, which has its own connect button. */
  | { type: 'plan-made'; plan: Plan; at: number }
  /** Must be sent from the click itself: the browser opens its list of devices for nothing else. */
  | { type: 'connect-pressed'; plan: Plan; at: number }
  | { type: 'disconnect-pressed'; at: number }
  /** Over Bluetooth, once connected. */
  | { type: 'start-pressed'; opId: string; at: number }
  /** Through the studio's network, also as the way out of Bluetooth that does not work. */
  | { type: 'remote-start-pressed'; plan: Plan; position?: Position | undefined; opId: string; at: number }
  /** After a failure: connects or starts again. While unknown: asks again now. */
  | { type: 'retry-pressed'; opId: string; at: number }
  | { type: 'pause-pressed'; opId: string; at: number }
  | { type: 'resume-pressed'; opId: string; at: number }
  | { type: 'stop-pressed'; opId: string; at: number }
  /** During a run or in doubt; must be sent from the click itself. */
  | { type: 'reconnect-pressed'; at: number }
  /** Away from a failure, a plan or the summary at the end. */
  | { type: 'leave-pressed'; at: number }

export type PressType = Press['type']

/** What the phone's Bluetooth reports. */
export type BedSaid =
  | { type: 'connected'; bed: BedIdentity; at: number }
  | { type: 'connect-failed'; trouble: ConnectTrouble; at: number }
  | { type: 'link-lost'; at: number }
  | { type: 'bed-said'; message: DeviceMessage; at: number }
  | { type: 'grant-written'; at: number }
  /** The bed says, signed, that the pass was never used. */
  | { type: 'pass-unused'; at: number }
  | { type: 'write-failed'; at: number }
  /** The time limit of an answer has passed. */
  | { type: 'bed-silent'; at: number }

/** What the server said, or that it did not. `askedAt`: an answer is no younger than its question. */
export type ServerEvent =
  | {
      type: 'start-answered'
      opId: string
      session: Session
      grant: string | null
      /** The studio was out of reach, and this phone has a pass for the bed. */
      pass?: HeldPass
      askedAt: number
      at: number
    }
  | {
      type: 'start-refused'
      opId: string
      code: StartRefusal | 'op-mismatch'
      nextAllowedAt: number | null
      at: number
    }
  /** `sent` false: there was no connection, so it never left the phone. */
  | { type: 'start-lost'; opId: string; sent: boolean; at: number }
  | { type: 'start-put-off'; opId: string; retryAt: number; at: number }
  | { type: 'session-heard'; session: Session | null; askedAt: number; at: number }
  | { type: 'command-answered'; opId: string; session: Session; askedAt: number; at: number }
  | { type: 'command-refused'; opId: string; code: 'device-offline' | 'other'; at: number }
  | { type: 'command-lost'; opId: string; at: number }
  | { type: 'signed-out'; at: number }

export type TanningEvent =
  | Press
  | BedSaid
  | ServerEvent
  /** The app was opened, with what the phone had kept. */
  | { type: 'restored'; flow: TanningFlow; at: number }
  | { type: 'time-passed'; at: number }
  /** The screen is looked at again, or the connection has come back. */
  | { type: 'woken'; at: number }
  | { type: 'member-left'; at: number }

export type TanningEffect =
  /** Opens the browser's list of devices and connects; performed before anything is waited for. */
  | { do: 'connect'; address: BluetoothAddress }
  /** Without a click: only a bed that this page may already use. */
  | { do: 'reconnect-quietly'; address: BluetoothAddress }
  | { do: 'disconnect' }
  /** Asks the bed for a fresh nonce. */
  | { do: 'greet' }
  /** The position goes with this one call, and is no part of the attempt that is kept. */
  | { do: 'start'; plan: Plan; opId: string; nonce: string | null; position?: Position | undefined }
  | { do: 'write-grant'; grant: string }
  /** `again`: it may have been used before, so it starts nothing that the bed does not know of. */
  | { do: 'use-pass'; pass: HeldPass; plan: Plan; again: boolean }
  | { do: 'ask-bed' }
  /** null: any open session of this member. `examine`: the bed is asked first whether it has this start. */
  | { do: 'ask-server'; sessionId: string | null; examine?: true }
  | { do: 'command-bed'; command: RunCommand; run: string }
  | { do: 'command-server'; command: RunCommand; sessionId: string; opId: string }
  /** Nothing came of a start: tells the server, so that it asks the bed and gives the time back. */
  | { do: 'release'; sessionId: string }
  | { do: 'queue-receipt'; receipt: Extract<DeviceMessage, { type: 'receipt' }>; sessionId: string | null }
  | { do: 'announce'; what: Announcement; deviceName: string }
  /** Figures that a start or an end changes are read again. */
  | { do: 'refresh' }

export type EffectOf<Do extends TanningEffect['do']> = Extract<TanningEffect, { do: Do }>

export type TanningStep = Step<TanningFlow, TanningEffect>

export function go(state: TanningFlow, ...effects: TanningEffect[]): TanningStep {
  return { state, effects }
}

/** What one group of steps does on each event; an event that is not in it changes nothing. */
export type Handlers<Flow extends TanningFlow> = {
  [Type in TanningEvent['type']]?: (flow: Flow, event: EventOf<Type>) => TanningStep
}

export type EventOf<Type extends TanningEvent['type']> = Extract<TanningEvent, { type: Type }>

export function handle<Flow extends TanningFlow>(
  handlers: Handlers<Flow>,
  flow: Flow,
  event: TanningEvent,
): TanningStep {
  // The table pairs each type with its own event, which the index cannot express.
  const handler = handlers[event.type] as ((flow: Flow, event: TanningEvent) => TanningStep) | undefined
  return handler ? handler(flow, event) : go(flow)
}
