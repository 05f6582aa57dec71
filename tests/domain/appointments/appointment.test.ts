import { describe, expect, it } from 'vitest'

import {
  canCancel,
  canCancelLater,
  isTooLate,
  isUpcoming,
  latestAt,
  mayEnter,
  minutesLate,
  nextChangeAt,
  stateAt,
  type Appointment,
} from '#src/domain/appointments/appointment.ts'

import { anAppointment } from '../../support/appointments/an-appointment.ts'

const minute = 60_000
const { startsAt } = anAppointment()

describe('Being late', () => {
  it('keeps the appointment at exactly ten minutes and gives it up one millisecond later', () => {
    expect(latestAt({ startsAt })).toBe(startsAt + 600_000)
    expect(isTooLate({ startsAt }, startsAt + 600_000)).toBe(false)
    expect(isTooLate({ startsAt }, startsAt + 600_001)).toBe(true)
    expect(stateAt(anAppointment(), startsAt + 600_000)).toBe('booked')
    expect(stateAt(anAppointment(), startsAt + 600_001)).toBe('timed-out')
  })

  it('keeps to what the server says of this appointment', () => {
    const patient = anAppointment({ lateMinutes: 20 })
    expect(stateAt(patient, startsAt + 20 * minute)).toBe('booked')
    expect(stateAt(patient, startsAt + 20 * minute + 1)).toBe('timed-out')
    expect(minutesLate(patient, startsAt + 19 * minute)).toBe(19)
    expect(nextChangeAt(patient, startsAt + 20 * minute)).toBe(startsAt + 20 * minute + 1)
  })

  it('never turns a visited or cancelled appointment into a missed one', () => {
    const muchLater = startsAt + 24 * 60 * minute
    expect(stateAt(anAppointment({ state: 'visited' }), muchLater)).toBe('visited')
    expect(stateAt(anAppointment({ state: 'cancelled' }), muchLater)).toBe('cancelled')
  })

  it('lets its member in from five minutes before it until it would be cancelled', () => {
    const appointment = anAppointment()
    const at = [-5 * minute - 1, -5 * minute, 0, 10 * minute, 10 * minute + 1].map((ms) => startsAt + ms)
    expect(at.map((now) => mayEnter(appointment, now))).toEqual([false, true, true, true, false])
    expect(mayEnter(anAppointment({ state: 'visited' }), startsAt)).toBe(false)
    expect(mayEnter(anAppointment({ state: 'cancelled' }), startsAt)).toBe(false)
  })

  it('counts whole minutes from the start, none before it and none once it is missed', () => {
    const appointment = anAppointment()
    expect(minutesLate(appointment, startsAt - 1)).toBe(0)
    expect(minutesLate(appointment, startsAt)).toBe(0)
    expect(minutesLate(appointment, startsAt + minute - 1)).toBe(0)
    expect(minutesLate(appointment, startsAt + minute)).toBe(1)
    expect(minutesLate(appointment, startsAt + 600_000)).toBe(10)
    expect(minutesLate(appointment, startsAt + 600_001)).toBe(0)
  })
})

describe('Cancelling', () => {
  it('is possible while the appointment stands and not afterwards', () => {
    expect(canCancel(anAppointment(), startsAt - minute)).toBe(true)
    expect(canCancel(anAppointment(), startsAt + 600_000)).toBe(true)
    expect(canCancel(anAppointment(), startsAt + 600_001)).toBe(false)
    expect(canCancel(anAppointment({ state: 'cancelled' }), startsAt - minute)).toBe(false)
    expect(isUpcoming(anAppointment({ state: 'visited' }), startsAt - minute)).toBe(false)
  })

  it('may wait for signal until half an hour before the start, not a millisecond closer', () => {
    expect(canCancelLater(anAppointment(), startsAt - 30 * minute)).toBe(true)
    expect(canCancelLater(anAppointment(), startsAt - 30 * minute + 1)).toBe(false)
    expect(canCancelLater(anAppointment({ state: 'timed-out' }), startsAt - 60 * minute)).toBe(false)
  })
})

describe('The next moment at which the screen must change', () => {
  const appointment = anAppointment()

  it('is the last moment to queue a cancellation, then when the doors open for it, then the start, then each minute, then the time-out', () => {
    expect(nextChangeAt(appointment, startsAt - 3 * 60 * minute)).toBe(startsAt - 30 * minute + 1)
    expect(nextChangeAt(appointment, startsAt - 30 * minute + 1)).toBe(startsAt - 5 * minute)
    expect(nextChangeAt(appointment, startsAt - 5 * minute)).toBe(startsAt)
    expect(nextChangeAt(appointment, startsAt)).toBe(startsAt + minute)
    expect(nextChangeAt(appointment, startsAt + 9.5 * minute)).toBe(startsAt + 10 * minute)
    expect(nextChangeAt(appointment, startsAt + 10 * minute)).toBe(startsAt + 10 * minute + 1)
  })

  it('does not exist once the appointment is over', () => {
    expect(nextChangeAt(appointment, startsAt + 10 * minute + 1)).toBeUndefined()
    expect(nextChangeAt(anAppointment({ state: 'cancelled' }), startsAt - minute)).toBeUndefined()
  })

  it('is the end of a visit for a member who has come in, and none after it', () => {
    const visited = anAppointment({ state: 'visited' })
    expect(nextChangeAt(visited, startsAt + minute)).toBe(visited.endsAt)
    expect(nextChangeAt(visited, visited.endsAt)).toBeUndefined()
  })

  it('leaves nothing that the screen shows unchanged for too long', () => {
    for (let now = startsAt - 40 * minute; now < startsAt + 11 * minute; now += 7_001) {
      const until = nextChangeAt(appointment, now) ?? now + minute
      expect(until).toBeGreaterThan(now)
      for (const then of [now + 1, (now + until) / 2, until - 1].filter((moment) => moment < until)) {
        expect(facts(appointment, then)).toEqual(facts(appointment, now))
      }
    }
  })
})

function facts(appointment: Appointment, now: number) {
  return {
    state: stateAt(appointment, now),
    late: minutesLate(appointment, now),
    hasStarted: now >= appointment.startsAt,
    later: canCancelLater(appointment, now),
  }
}
