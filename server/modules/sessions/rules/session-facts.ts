import type { DeviceMessage, Receipt } from '#src/domain/devices/device-messages.ts'
import type { Step } from '#src/domain/machine.ts'
import type { EndReason, SessionState, Transport } from '#src/domain/sessions/session.ts'

import type { SessionLine } from '#server/modules/cards/tables.ts'

/** What the studio knows about one session. Instants are milliseconds, ids are hex as beds write them. */
export interface SessionFacts {
  state: SessionState
  /** What became of the one time that it costs. */
  settled: 'reserved' | 'used' | 'released'
  transport: Transport
  grantId: string
  /** null while no grant exists that a bed could obey; of a session by a pass, the pass's id, which is its grant's, too. */
  nonce: string | null
  run: string | null
  minutes: number
  dressingSeconds: number
  requestedAt: number
  lampsAt: number | null
  startedAt: number | null
  endsAt: number | null
  pausedUntil: number | null
  pausesUsed: number
  secondsOn: number
  endedAt: number | null
  endReason: EndReason | null
  /** The bed while no other session may start it; null once its own timer must have ended whatever it did. */
  openDevice: string | null
  /** When the bed is to be asked next, and how often it has been asked since it last helped. */
  askAt: number | null
  asks: number
}

export type MessageTransport = 'mqtt' | 'bluetooth'
export type BedStatus = Extract<DeviceMessage, { type: 'status' }>

export type SessionEvent =
  /** The bed gave a nonce, and a grant was signed for it. */
  | { type: 'granted'; nonce: string; at: number }
  /** Certain: no grant of this session has left the studio. */
  | { type: 'not-sent'; at: number }
  /** A command got no answer; the bed may have obeyed. */
  | { type: 'silent'; at: number }
  /** The bed refused the start; whether the grant is dead has to be found out. */
  | { type: 'refused'; at: number }
  /** Anything without a signature: it moves what is shown, never money. */
  | { type: 'said'; message: DeviceMessage; road: MessageTransport; at: number }
  /** Its signature is right. Any number of times, in any order, over any road. */
  | { type: 'receipt'; receipt: Receipt; at: number }
  /** The bed answered a hello and after it an ask, both sent over the studio's network after the grant was made. */
  | { type: 'examined'; nonce: string; status: BedStatus; at: number }
  /** Staff decide for a bed that does not tell; only after its own timer must have ended whatever it did. */
  | { type: 'settled-by-hand'; verdict: 'release' | 'use'; at: number }
  /** The bed has signed that the pass of this session was never used and never will be. */
  | { type: 'pass-dead'; at: number }
  /** The bed came back, or changed its state. */
  | { type: 'presence'; at: number }
  | { type: 'tick'; at: number }

/** `ask` is a question; `examine` also says hello, which kills every grant that has not started yet. */
export type Ask = 'ask' | 'examine'

/** Ledger lines belong to the transaction of the step; the bed is asked after it. */
export type SessionEffect = { do: 'book'; line: SessionLine } | { do: Ask }

export type SessionStep<Facts extends SessionFacts = SessionFacts> = Step<Facts, SessionEffect>

/** What one part of the reducer wants: changed facts, and questions for the bed. */
export interface Decision {
  changes?: Partial<SessionFacts>
  asks?: Ask[]
}
