import { z } from 'zod/mini'

import type { TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'

import { localText } from './local-text.ts'
import { anyStep, ownedText } from './owned-text.ts'

/** Raised when the flow changes its form, so that an older one is read as none and the server is asked instead. */
const form = 1

const text = z.string()
const number = z.number()
const any = z.record(text, z.unknown())
const list = z.array(z.unknown())
const undecided = z.nullable(text)

const plan = z.object({
  deviceId: text,
  deviceName: text,
  cardId: text,
  intensity: text,
  road: text,
  minutes: number,
  bluetooth: z.nullable(any),
  proof: z.optional(text),
})
const session = z.object({
  sessionId: text,
  deviceId: text,
  deviceName: text,
  state: text,
  transport: text,
  minutes: number,
  secondsLeft: number,
  pausesUsed: number,
})
const planned = { plan, undecided, sinceAt: number }
const start = { attempt: z.object({ plan, opId: text, pressedAt: number, session: z.nullable(session) }) }
const tan = z.object({ session, heardAt: number, askedAt: number, receipts: list, said: list, pausedMs: number })
const pending = { tan, pending: z.object({ opId: text, sentAt: number }) }

const flow = anyStep<TanningFlow['step']>({
  none: { undecided },
  planned,
  connecting: planned,
  connected: { plan, undecided, bed: any },
  starting: start,
  writing: start,
  'waiting-started': start,
  unknown: { ...start, askedAt: number, tries: number, why: text },
  dressing: { tan },
  running: { tan },
  paused: { tan },
  pausing: pending,
  resuming: pending,
  stopping: pending,
  ended: { session, receipts: list },
  failed: { ...planned, failure: any },
})

const kept = ownedText<TanningFlow>(localText('tanning'), 'flow', flow, form)

/**
 * Where a member's visit to a bed stands, on this phone. It is written before anything is done, in one step that
 * cannot be interrupted, and outlives a reload, a crash and a night.
 */
export const persistedFlow = {
  read: (uid: string): TanningFlow | undefined => kept.read(uid),
  write(uid: string, value: TanningFlow): void {
    if (value.step === 'none' && value.undecided === null) kept.clear()
    else kept.write(uid, value)
  },
}
