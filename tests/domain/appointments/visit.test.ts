import { expect, it } from 'vitest'

import { doneForMs, nextVisitChangeAt, visitAt, type VisitFacts } from '#src/domain/appointments/visit.ts'
import type { EndedSession } from '#src/domain/sessions/ended-session.ts'

import { anAppointment } from '../../support/appointments/an-appointment.ts'

const minute = 60_000
const hour = 60 * minute
const { startsAt, endsAt } = anAppointment()

const nothing: VisitFacts = { appointment: undefined, hasSession: false, ended: undefined, restUntil: undefined }

function anEnd(change: Partial<EndedSession> = {}): EndedSession {
  return {
    sessionId: 's-1',
    secondsOn: 600,
    intensity: 'medium',
    startedAt: startsAt + 8 * minute,
    endedAt: startsAt + 18 * minute,
    endReason: 'completed',
    timesLeft: 7,
    ...change,
  }
}

const stepOf = (facts: Partial<VisitFacts>, at: number) => visitAt({ ...nothing, ...facts }, at).step

it('goes from the booking over the open door to its last minute, and is over once it was missed', () => {
  const appointment = anAppointment()
  expect(stepOf({ appointment }, startsAt - 5 * minute - 1)).toBe('booked')
  expect(stepOf({ appointment }, startsAt - 5 * minute)).toBe('enter')
  expect(stepOf({ appointment }, startsAt + minute)).toBe('late')
  expect(stepOf({ appointment }, startsAt + 10 * minute)).toBe('late')
  expect(stepOf({ appointment }, startsAt + 10 * minute + 1)).toBe('none')
})

it('between the opened door and the end of the session it is never as if nothing were booked', () => {
  const appointment = anAppointment({ state: 'visited' })
  for (let at = startsAt - 2 * minute; at < endsAt; at += minute) expect(stepOf({ appointment }, at)).toBe('inside')
  expect(stepOf({ appointment, hasSession: true }, endsAt + 5 * minute)).toBe('tanning')
  expect(stepOf({ hasSession: true }, startsAt)).toBe('tanning')
})

it('a session with light is done for half an hour, whatever the studio has still to say of its appointment', () => {
  const ended = anEnd()
  const facts = { appointment: anAppointment({ state: 'visited' }), ended, restUntil: ended.endedAt + 48 * hour }
  expect(stepOf(facts, ended.endedAt)).toBe('done')
  expect(stepOf({ ...facts, appointment: undefined }, ended.endedAt + doneForMs - 1)).toBe('done')
  expect(stepOf({ ...facts, appointment: undefined }, ended.endedAt + doneForMs)).toBe('resting')
  expect(stepOf({ ...facts, appointment: undefined }, ended.endedAt + 48 * hour)).toBe('none')
})

it('a start without light changes nothing: the bed is still to be scanned', () => {
  const ended = anEnd({ endReason: 'never-started', secondsOn: 0 })
  expect(stepOf({ appointment: anAppointment({ state: 'visited' }), ended }, ended.endedAt)).toBe('inside')
  expect(stepOf({ ended }, ended.endedAt)).toBe('none')
})

it('after a session the next booking comes first only when it was made since, or its doors are open', () => {
  const ended = anEnd()
  const next = { startsAt: ended.endedAt + 49 * hour, endsAt: ended.endedAt + 50 * hour }
  expect(stepOf({ appointment: anAppointment(next), ended }, ended.endedAt + minute)).toBe('done')
  const since = anAppointment({ ...next, createdAt: ended.endedAt + minute })
  expect(stepOf({ appointment: since, ended }, ended.endedAt + 2 * minute)).toBe('booked')
  const now = anAppointment({ startsAt: ended.endedAt + 6 * minute, endsAt: ended.endedAt + 36 * minute })
  expect(stepOf({ appointment: now, ended }, ended.endedAt + 2 * minute)).toBe('enter')
})

it('names every instant at which it changes', () => {
  const ended = anEnd()
  const facts = { ...nothing, appointment: anAppointment(), ended, restUntil: ended.endedAt + 48 * hour }
  let at = startsAt - hour
  const steps = [visitAt(facts, at).step]
  for (let next = nextVisitChangeAt(facts, at); next !== undefined; next = nextVisitChangeAt(facts, at)) {
    expect(visitAt(facts, next - 1)).toEqual(visitAt(facts, at))
    at = next
    const { step } = visitAt(facts, at)
    if (steps.at(-1) !== step) steps.push(step)
  }
  expect(steps).toEqual(['done', 'enter', 'late', 'done', 'resting', 'none'])
})
