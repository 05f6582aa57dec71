import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { nextVisitChangeAt, visitAt, type VisitFacts, type VisitStep } from '#src/domain/appointments/visit.ts'
import type { EndedSession } from '#src/domain/sessions/ended-session.ts'

import { anAppointment } from '../appointments/an-appointment.ts'
import type { Machine } from './machine.ts'

/** What is known, and the time: home's card is computed from both, and keeps nothing of its own. */
interface Known extends VisitFacts {
  at: number
}

type VisitEvent =
  | { type: 'booked' | 'canceled' | 'postponed' | 'door-opened' | 'left' | 'session-began' | 'time-passed' }
  | { type: 'session-ended'; hadLight: boolean }

const minute = 60_000
const day = 24 * 60 * minute
const startsAt = anAppointment().startsAt
const nothing: Known = { appointment: undefined, hasSession: false, ended: undefined, restUntil: undefined, at: 0 }

/** How what is known changes; where that leads is decided by `visitAt` alone. */
function heard(known: Known, event: VisitEvent): Known {
  const { appointment, at } = known
  switch (event.type) {
    case 'booked':
      return {
        ...known,
        appointment: anAppointment({ startsAt: at + day, endsAt: at + day + 30 * minute, createdAt: at }),
      }
    case 'canceled':
      return { ...known, appointment: undefined }
    case 'postponed':
      return changed(known, {
        startsAt: (appointment?.startsAt ?? 0) + 10 * minute,
        postponed: true,
        postponedFrom: appointment?.startsAt,
      })
    case 'door-opened':
      return changed(known, { state: 'visited' })
    case 'left':
      return changed(known, { hasLeft: true })
    case 'session-began':
      return { ...known, hasSession: true, ended: undefined }
    case 'session-ended':
      return {
        ...known,
        hasSession: false,
        ended: anEnd(at, event.hadLight),
        restUntil: event.hadLight ? at + 2 * day : known.restUntil,
      }
    case 'time-passed':
      return { ...known, at: changeAfter(known, at) }
  }
}

/** The next instant at which the visit stands elsewhere; the same one where it never will by time alone. */
function changeAfter(known: Known, at: number): number {
  let next = nextVisitChangeAt(known, at)
  while (next !== undefined && visitAt(known, next).step === stepOf(known)) next = nextVisitChangeAt(known, next)
  return next ?? at
}

function changed(known: Known, change: Partial<Appointment>): Known {
  return known.appointment ? { ...known, appointment: { ...known.appointment, ...change } } : known
}

function anEnd(endedAt: number, hadLight: boolean): EndedSession {
  return {
    sessionId: 's-1',
    secondsOn: hadLight ? 600 : 0,
    intensity: 'medium',
    startedAt: endedAt - 10 * minute,
    endedAt,
    endReason: hadLight ? 'completed' : 'never-started',
    timesLeft: 7,
  }
}

const stepOf = (known: Known) => visitAt(known, known.at).step
const among = (known: Known, ...steps: VisitStep[]) => steps.includes(stepOf(known))

export const visit: Machine<Known, VisitEvent, never, VisitStep> = {
  file: 'visit',
  title: 'A visit, on home',
  purpose:
    "Where a visit stands from booking to the day after, as home's card shows it: computed from what is known and the time.",
  source: 'src/domain/appointments/visit.ts',
  states: {
    none: 'Nothing is booked, and the skin does not rest: the next free time is offered.',
    booked: 'An appointment is ahead.',
    enter: 'The doors open for it now.',
    late: 'It has begun without its member, and is kept for some minutes more.',
    inside: 'The door was opened for it; the bed is next.',
    tanning: 'A session is open, or may be.',
    done: 'A session with light ended a moment ago.',
    resting: 'Nothing is booked, and it is too early to tan again.',
  },
  starts: [{ ...nothing, at: startsAt - day }],
  next: (known, event) => ({ state: heard(known, event), effects: [] }),
  nameOf: stepOf,
  effectOf: (effect) => effect,
  keyOf: (known) =>
    JSON.stringify([
      stepOf(known),
      known.appointment?.state,
      known.appointment?.postponed,
      known.appointment?.hasLeft,
      known.ended?.endReason,
    ]),
  events: {
    booked: { '': (known) => (among(known, 'none', 'resting', 'done') ? { type: 'booked' } : undefined) },
    canceled: { '': (known) => (among(known, 'booked', 'enter', 'late') ? { type: 'canceled' } : undefined) },
    postponed: {
      '': (known) =>
        among(known, 'enter', 'late') && !known.appointment?.postponed ? { type: 'postponed' } : undefined,
    },
    'door-opened': { '': (known) => (among(known, 'enter', 'late') ? { type: 'door-opened' } : undefined) },
    left: { '': (known) => (among(known, 'inside') ? { type: 'left' } : undefined) },
    'session-began': {
      'on the booked bed': (known) => (among(known, 'inside') ? { type: 'session-began' } : undefined),
      'without a booking': (known) => (among(known, 'none') ? { type: 'session-began' } : undefined),
    },
    'session-ended': {
      'with light': (known) => (among(known, 'tanning') ? { type: 'session-ended', hadLight: true } : undefined),
      'without light': (known) => (among(known, 'tanning') ? { type: 'session-ended', hadLight: false } : undefined),
    },
    'time-passed': { '': () => ({ type: 'time-passed' }) },
  },
}
