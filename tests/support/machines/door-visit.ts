import type { DoorEffect, DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'
import { type DoorEvent, isUndecided, newVisit, next } from '#src/domain/doors/door-visit/door-visit.ts'

import { anAnswer, at } from '../../domain/doors/door-answers.ts'
import type { Machine } from './machine.ts'

export const doorVisit: Machine<DoorVisit, DoorEvent, DoorEffect, DoorVisit['step']> = {
  file: 'door-visit',
  title: 'A visit to a door',
  purpose:
    'Where one member stands with one door, on the phone: a tap opens once, and an outcome that is not known is asked for.',
  source: 'src/domain/doors/door-visit/door-visit.ts',
  states: {
    looking: 'Nothing is under way.',
    choosing: 'Nothing is booked: open now or book.',
    asking: 'The command is on its way.',
    opened: 'The lock said that it is open.',
    'in-use': 'Another member is inside.',
    failed: 'The lock said no, or the command never arrived.',
    refused: 'The server sent nothing to the lock.',
    offline: 'Tapped without a connection: nothing was sent, and nothing will be.',
    'no-link': 'The phone did not reach the lock over Bluetooth: nothing was asked, and nothing was sent.',
    unknown: 'No answer came; the server is asked what became of the command.',
  },
  starts: [newVisit('CWB-1201', undefined)],
  next,
  nameOf: ({ step }) => step,
  effectOf: (effect) => effect.do,
  keyOf: (visit) =>
    visit.step === 'unknown'
      ? `unknown ${visit.isAsking} ${visit.strangersLeft} ${visit.openingsLeft}`
      : `${visit.step} ${visit.step === 'asking' ? visit.nearby : ''}`,
  events: {
    choose: { '': () => ({ type: 'choose' }) },
    'leave-choice': { '': () => ({ type: 'leave-choice' }) },
    'look-again': { '': () => ({ type: 'look-again' }) },
    'back-online': { '': () => ({ type: 'back-online' }) },
    entered: { '': () => ({ type: 'entered' }) },
    open: {
      '': () => ({ type: 'open', opId: 'op-1', at, isOffline: false }),
      'once the last one is dead': (visit) =>
        visit.step === 'unknown' ? { type: 'open', opId: 'op-2', at: visit.againFrom, isOffline: false } : undefined,
      'without a connection': () => ({ type: 'open', opId: 'op-1', at, isOffline: true }),
    },
    'open-nearby': { '': () => ({ type: 'open-nearby', opId: 'op-1', at, address }) },
    'came-nearer': {
      'to the studio': (visit) => ({ type: 'came-nearer', opId: opIdOf(visit), phase: 'deciding' }),
      'to the lock': (visit) => ({ type: 'came-nearer', opId: opIdOf(visit), phase: 'telling' }),
    },
    'no-link': { '': (visit) => ({ type: 'no-link', opId: opIdOf(visit), trouble: 'chooser-cancelled' }) },
    'not-opened': {
      '': (visit) => ({ type: 'not-opened', opId: opIdOf(visit), why: 'too-late', openingsLeft: 2 }),
    },
    answered: {
      opened: (visit) => answered(visit, { result: 'opened' }),
      'in use': (visit) => answered(visit, { result: 'in-use', enterBy: null, availableAt: at + 720_000 }),
      failed: (visit) => answered(visit, { result: 'failed', enterBy: null }),
      unknown: (visit) => answered(visit, { result: 'unknown', enterBy: null }),
    },
    refused: { '': (visit) => ({ type: 'refused', opId: opIdOf(visit), refusal: { kind: 'lock-offline' } }) },
    lost: {
      '': (visit) => ({ type: 'lost', opId: opIdOf(visit), at, mayArrive: true }),
      'and not taken': (visit) => ({ type: 'lost', opId: opIdOf(visit), at, mayArrive: false }),
    },
    ask: { '': () => ({ type: 'ask', at }) },
    'ask-lost': { '': (visit) => ({ type: 'ask-lost', opId: opIdOf(visit) }) },
    stranger: { '': (visit) => ({ type: 'stranger', opId: opIdOf(visit) }) },
    resumed: { '': () => ({ type: 'resumed', at }) },
  },
}

const address = { serviceUuid: '7a1e0001', name: 'QS-CWB-1201' }

function answered(visit: DoorVisit, fields: Parameters<typeof anAnswer>[0]): DoorEvent & { type: 'answered' } {
  return { type: 'answered', opId: opIdOf(visit), answer: anAnswer(fields), at: at + 1000 }
}

/** The command that is undecided; an answer about any other one changes nothing. */
function opIdOf(visit: DoorVisit): string {
  return isUndecided(visit) && 'opId' in visit ? visit.opId : 'none'
}
