import { type DeviceMessage, type BedState, noRun, type ReceiptReason } from '#src/domain/devices/device-messages.ts'
import type { SessionState } from '#src/domain/sessions/session.ts'

import { latestEndAt } from '#server/modules/members/rules/lamp-times.ts'
import type {
  BedStatus,
  SessionEffect,
  SessionEvent,
  SessionFacts,
} from '#server/modules/sessions/rules/session-facts.ts'
import { reduceSession, requestSession } from '#server/modules/sessions/rules/session.ts'
import type { Machine } from './machine.ts'

const at = Date.parse('2026-11-21T08:00:00Z')
const grant = 'a1'.repeat(8)
const nonce = 'b2'.repeat(8)
const run = 'c3'.repeat(8)
const input = { grantId: grant, minutes: 8, dressingSeconds: 60, openDevice: 'bed-1' }
const road = 'mqtt'

export const session: Machine<SessionFacts, SessionEvent, SessionEffect, SessionState> = {
  file: 'session',
  title: 'A session, on the server',
  purpose: 'What the server knows of one visit to a bed, and what becomes of the one time that it costs.',
  source: 'server/modules/sessions/rules/session.ts',
  states: {
    starting: 'One time is reserved, and the bed has not answered yet.',
    dressing: 'The bed took the grant; its lamps are still off.',
    running: 'The lamps are on.',
    paused: 'The lamps are off for a while.',
    unknown:
      'The bed has not said what it did; it is asked until it does. Others may have the bed once the run must be over.',
    ended: 'It is over, and its time is used or given back.',
  },
  starts: [
    requestSession({ ...input, transport: 'remote', nonce: null }, at).state,
    requestSession({ ...input, transport: 'bluetooth', nonce }, at).state,
  ],
  next: reduceSession,
  nameOf: ({ state }) => state,
  effectOf: (effect) => (effect.do === 'book' ? effect.line.reason : effect.do),
  keyOf: ({ state, settled, transport, nonce: known, run: named, asks, endReason, openDevice }) =>
    JSON.stringify([state, settled, transport, known, named, Math.min(asks, 3), endReason, openDevice]),
  events: {
    granted: { '': () => ({ type: 'granted', nonce, at }) },
    'not-sent': { '': () => ({ type: 'not-sent', at }) },
    silent: { '': () => ({ type: 'silent', at }) },
    refused: { '': () => ({ type: 'refused', at }) },
    said: {
      started: (before) => said(before, { type: 'started', run, grant, dressing: 60, minutes: 8 }),
      'status dressing': (before) => said(before, status('dressing')),
      'status running': (before) => said(before, status('running')),
      'status paused': (before) => said(before, status('paused')),
      'status ready': (before) => said(before, status('ready')),
    },
    receipt: {
      'lamps on': (before) => receipt(before, 'lamps-on', 1, 0, 1),
      completed: (before) => receipt(before, 'completed', 2, 480, 3),
      'never started': (before) => receipt(before, 'never-started', 1, 0, 2),
    },
    examined: {
      'no run and no receipt': (before) => examined(before, status('ready', noRun)),
      'the same, long after': (before) => examined(before, status('ready', noRun), latestEndAt(before) + 1),
      running: (before) => examined(before, status('running')),
    },
    'settled-by-hand': {
      release: (before) => ({ type: 'settled-by-hand', verdict: 'release', at: latestEndAt(before) }),
      use: (before) => ({ type: 'settled-by-hand', verdict: 'use', at: latestEndAt(before) }),
    },
    'pass-dead': { '': () => ({ type: 'pass-dead', at }) },
    presence: { '': () => ({ type: 'presence', at: at + 1 }) },
    tick: {
      '': ({ askAt }) => (askAt === null ? undefined : { type: 'tick', at: askAt }),
      'an hour later': () => ({ type: 'tick', at: at + 3_600_000 }),
    },
  },
}

function status(state: BedState, of = run): BedStatus {
  return { type: 'status', run: of, state, secondsLeft: 400, secondsOn: 0, seq: 0 }
}

/** A bed that was given no grant has nothing to say of this session. */
function said({ nonce: given }: SessionFacts, message: DeviceMessage): (SessionEvent & { type: 'said' }) | undefined {
  return given === null ? undefined : { type: 'said', message, road, at }
}

function examined(
  { nonce: given }: SessionFacts,
  found: BedStatus,
  then = at,
): (SessionEvent & { type: 'examined' }) | undefined {
  return given === null ? undefined : { type: 'examined', nonce: 'd4'.repeat(8), status: found, at: then }
}

function receipt(
  { nonce: given }: SessionFacts,
  reason: ReceiptReason,
  seq: number,
  secondsOn: number,
  flags: number,
): (SessionEvent & { type: 'receipt' }) | undefined {
  if (given === null) return undefined
  const mac = new Uint8Array(16)
  return { type: 'receipt', receipt: { type: 'receipt', bed: 1, run, grant, seq, secondsOn, reason, flags, mac }, at }
}
