import {
  ageLimitMs,
  next,
  type Outbox,
  type OutboxEffect,
  type OutboxEvent,
  type SendOutcome,
} from '#src/domain/outbox/outbox.ts'
import type { EntryState } from '#src/domain/outbox/outbox-entry.ts'

import type { Machine } from './machine.ts'

const at = Date.parse('2026-11-21T11:00:00Z')
const ownerUid = 'anna'
const entry = {
  ownerUid,
  shopId: 1,
  intent: { kind: 'cancel-appointment', appointmentId: 'a-1', rev: 1, startsAt: at, timeZone: 'Asia/Hong_Kong' },
} as const

/** The outbox with one entry at most: entries of different matters do not touch each other. */
export const outbox: Machine<Outbox, OutboxEvent, OutboxEffect, EntryState['name'] | 'none'> = {
  file: 'outbox',
  title: 'An entry of the outbox',
  purpose: 'What becomes of a change that was made without a signal: it is sent once, refused, taken back, or too old.',
  source: 'src/domain/outbox/outbox.ts',
  states: {
    none: 'There is no entry: nothing was meant, or it is done.',
    waiting: 'It is on the disk and waits for its turn to be sent.',
    sending: 'One sender is at it, until its lease ends.',
    refused: 'The server said no; shown until the member dismisses it.',
    dead: 'Too old to be sent without asking; shown until the member dismisses it.',
  },
  starts: [[]],
  next,
  nameOf: ([first]) => first?.state.name ?? 'none',
  effectOf: (effect) => effect.do,
  keyOf: ([first]) => (first ? `${first.state.name} ${first.mayHaveArrived} ${first.tries > 0}` : 'none'),
  events: {
    meant: { '': ([first]) => ({ type: 'meant', entry: { ...entry, opId: first ? 'op-2' : 'op-1' }, at }) },
    'undo-pressed': { '': (now) => ({ type: 'undo-pressed', opId: opIdOf(now) }) },
    'dismiss-pressed': { '': (now) => ({ type: 'dismiss-pressed', opId: opIdOf(now) }) },
    'sender-ready': {
      '': (now) => ({ type: 'sender-ready', ownerUid, at: now[0]?.nextAt ?? at, isAlone: false, isFresh: false }),
      'too early': ([first]) =>
        first && first.tries > 0
          ? { type: 'sender-ready', ownerUid, at: first.nextAt - 1, isAlone: false, isFresh: false }
          : undefined,
      alone: () => ({ type: 'sender-ready', ownerUid, at, isAlone: true, isFresh: true }),
    },
    'looked-at': {
      'the lease is over': ([first]) => (first?.state.name === 'sending' ? lookedAt(first.state.leaseBy) : undefined),
      'after a week': ([first]) => (first ? lookedAt(first.queuedAt + ageLimitMs + 1) : undefined),
    },
    answered: {
      done: (now) => answered(now, { kind: 'done', code: 'ok', rev: 2 }),
      'already done': (now) => answered(now, { kind: 'done', code: 'already', rev: 2 }),
      refused: (now) => answered(now, { kind: 'refused', code: 'changed' }),
      'not at all': (now) => answered(now, { kind: 'retry', mayHaveArrived: true, retryAfterSeconds: undefined }),
      busy: (now) => answered(now, { kind: 'retry', mayHaveArrived: false, retryAfterSeconds: 5 }),
      'signed out': (now) => answered(now, { kind: 'signed-out' }),
    },
    'member-left': { '': () => ({ type: 'member-left', uid: ownerUid }) },
  },
}

function lookedAt(then: number): OutboxEvent & { type: 'looked-at' } {
  return { type: 'looked-at', ownerUid, at: then, isAlone: false }
}

function answered(now: Outbox, outcome: SendOutcome): OutboxEvent & { type: 'answered' } {
  return { type: 'answered', opId: opIdOf(now), tries: now[0]?.tries ?? 0, outcome, at, random: 0.5 }
}

function opIdOf([first]: Outbox): string {
  return first?.opId ?? 'none'
}
