import * as fc from 'fast-check'

import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { Press, PressType, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'

import { aSession, heldPass, otherRun, plan, remotePlan, run, t0 } from './tanning-words.ts'

const state = fc.constantFrom<Session['state']>('starting', 'dressing', 'running', 'paused', 'ended', 'unknown')
const session: fc.Arbitrary<Session> = fc
  .record({
    state,
    sessionId: fc.constantFrom('s-1', 's-1', 's-1', 's-2'),
    run: fc.constantFrom(null, run, otherRun),
    transport: fc.constantFrom('remote' as const, 'bluetooth' as const),
    endReason: fc.constantFrom('completed' as const, 'never-started' as const),
    pausesUsed: fc.nat(2),
  })
  .map(({ endReason, ...facts }) =>
    aSession({
      ...facts,
      endReason: facts.state === 'ended' ? endReason : null,
      endsAt: facts.state === 'running' || facts.state === 'dressing' ? t0 + 720_000 : null,
      lampsAt: facts.state === 'dressing' ? t0 + 60_000 : null,
      pausedUntil: facts.state === 'paused' ? t0 + 300_000 : null,
    }),
  )

const someRun = fc.constantFrom(run, run, otherRun, '0'.repeat(16))
const message: fc.Arbitrary<DeviceMessage> = fc.oneof(
  fc.record({
    type: fc.constant('started' as const),
    run: someRun,
    grant: fc.constant('2'.repeat(16)),
    dressing: fc.nat(60),
    minutes: fc.nat(20),
  }),
  fc.record({
    type: fc.constant('status' as const),
    run: someRun,
    state: fc.constantFrom(
      'ready' as const,
      'dressing' as const,
      'running' as const,
      'paused' as const,
      'cooling' as const,
    ),
    secondsLeft: fc.nat(720),
    secondsOn: fc.nat(720),
    seq: fc.nat(2),
  }),
  fc.record({
    type: fc.constant('receipt' as const),
    bed: fc.constant(2),
    run: someRun,
    grant: fc.constant('2'.repeat(16)),
    seq: fc.integer({ min: 1, max: 2 }),
    secondsOn: fc.nat(720),
    reason: fc.constantFrom('lamps-on' as const, 'completed' as const, 'stopped' as const, 'never-started' as const),
    flags: fc.constant(3),
    mac: fc.constant(new Uint8Array(16)),
  }),
  fc.record({
    type: fc.constant('refused' as const),
    reason: fc.constantFrom('stale-nonce' as const, 'used-grant' as const, 'busy' as const, 'malformed' as const),
  }),
)

type Draft = (name: { opId: () => string; lastOp: () => string; at: number }) => TanningEvent
const presses: PressType[] = [
  'plan-made',
  'connect-pressed',
  'disconnect-pressed',
  'start-pressed',
  'remote-start-pressed',
  'retry-pressed',
  'pause-pressed',
  'resume-pressed',
  'stop-pressed',
  'reconnect-pressed',
  'leave-pressed',
]
const press: fc.Arbitrary<Draft> = fc.constantFrom(...presses).map(
  (type) =>
    ({ opId, at }) =>
      pressOf(type, opId(), at),
)

const word: fc.Arbitrary<Draft> = fc.oneof(
  fc
    .record({ session, carried: fc.constantFrom('grant', 'pass', 'nothing'), ageMs: fc.nat(5000) })
    .map(({ session, carried, ageMs }): Draft => ({ lastOp, at }) => ({
      type: 'start-answered',
      opId: lastOp(),
      session,
      grant: carried === 'grant' ? 'Z3JhbnQ' : null,
      ...(carried === 'pass' && { pass: heldPass }),
      askedAt: at - ageMs,
      at,
    })),
  fc
    .constantFrom('too-soon' as const, 'open-session' as const, 'op-mismatch' as const)
    .map((code): Draft => ({ lastOp, at }) => ({
      type: 'start-refused',
      opId: lastOp(),
      code,
      nextAllowedAt: null,
      at,
    })),
  fc.boolean().map((sent): Draft => ({ lastOp, at }) => ({ type: 'start-lost', opId: lastOp(), sent, at })),
  fc.constant<Draft>(({ lastOp, at }) => ({ type: 'start-put-off', opId: lastOp(), retryAt: at, at })),
  fc.record({ session: fc.option(session), ageMs: fc.nat(5000) }).map(({ session, ageMs }): Draft => ({ at }) => ({
    type: 'session-heard',
    session,
    askedAt: at - ageMs,
    at,
  })),
  session.map((session): Draft => ({ lastOp, at }) => ({
    type: 'command-answered',
    opId: lastOp(),
    session,
    askedAt: at,
    at,
  })),
  fc.constant<Draft>(({ lastOp, at }) => ({ type: 'command-lost', opId: lastOp(), at })),
  fc.constant<Draft>(({ lastOp, at }) => ({ type: 'command-refused', opId: lastOp(), code: 'other', at })),
  fc.constant<Draft>(({ at }) => ({ type: 'signed-out', at })),
)

const bedWord: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 4,
    arbitrary: message.map((message): Draft => ({ at }) => ({ type: 'bed-said', message, at })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('ready' as const, 'cooling' as const).map((state): Draft => ({ at }) => ({
      type: 'connected',
      bed: { bed: 2, nonce: '1'.repeat(16), state, heardAt: at },
      at,
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        'link-lost' as const,
        'write-failed' as const,
        'bed-silent' as const,
        'grant-written' as const,
        'pass-unused' as const,
      )
      .map((type): Draft => ({ at }) => ({ type, at })),
  },
  { weight: 1, arbitrary: fc.constant<Draft>(({ at }) => ({ type: 'connect-failed', trouble: 'connect-failed', at })) },
)

export type Step =
  | { do: 'event'; draft: Draft }
  | { do: 'along' }
  | { do: 'wait'; ms: number }
  | { do: 'reload' }
  | { do: 'wake' }
/** Anything that can happen to a visit, in any order; most of it makes no sense where it happens. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: press.map((draft): Step => ({ do: 'event', draft })) },
  { weight: 8, arbitrary: word.map((draft): Step => ({ do: 'event', draft })) },
  { weight: 8, arbitrary: bedWord.map((draft): Step => ({ do: 'event', draft })) },
  { weight: 8, arbitrary: fc.constant<Step>({ do: 'along' }) },
  { weight: 4, arbitrary: fc.constantFrom(500, 5000, 40_000, 700_000).map((ms): Step => ({ do: 'wait', ms })) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'reload' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'wake' }) },
)

export function pressOf(type: PressType, opId: string, at: number): Press {
  if (type === 'plan-made' || type === 'connect-pressed') return { type, plan, at }
  if (type === 'remote-start-pressed') return { type, plan: remotePlan, opId, at }
  return { type, opId, at }
}
