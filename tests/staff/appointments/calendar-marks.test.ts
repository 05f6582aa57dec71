import { describe, expect, it } from 'vitest'

import { markOf, minutesLate } from '#src/staff/appointments/calendar/booking-mark.ts'
import { drawnUntil, loneSessions, sessionMarkOf, sessionsOf } from '#src/staff/appointments/calendar/session-mark.ts'
import { aBooking, aDay, aSession, at, minute } from './a-day.ts'

const none = new Set<string>()

describe('an appointment on the calendar', () => {
  const booking = aBooking({ startsAt: at('15:00') })

  it('is booked until its start, late from then on, and timed out once the bed is given away', () => {
    expect(markOf(booking, at('14:59'), none)).toBe('booked')
    expect(markOf(booking, at('15:00'), none)).toBe('late')
    expect(markOf(booking, at('15:10'), none)).toBe('late')
    expect(markOf(booking, at('15:11'), none)).toBe('timed-out')
  })

  it('counts the whole minutes that its member is late, and none before the start', () => {
    expect(minutesLate(booking, at('14:00'))).toBe(0)
    expect(minutesLate(booking, at('15:04') + 59_000)).toBe(4)
  })

  it('waits as a check-in that is not sent yet, also when it would be timed out by now', () => {
    const queued = new Set([booking.appointmentId])
    expect(markOf(booking, at('14:59'), queued)).toBe('queued')
    expect(markOf(booking, at('15:30'), queued)).toBe('queued')
  })

  it('is what the server said once it has said it, whatever waits on this tablet', () => {
    const queued = new Set([booking.appointmentId])
    expect(markOf({ ...booking, state: 'visited' }, at('15:30'), queued)).toBe('visited')
    expect(markOf({ ...booking, state: 'cancelled' }, at('15:30'), queued)).toBe('cancelled')
  })

  it('is in use while its bed runs, and left once its member went home without tanning', () => {
    expect(markOf({ ...booking, state: 'visited', inUse: true }, at('15:05'), none)).toBe('in-use')
    expect(markOf({ ...booking, state: 'visited', hasLeft: true }, at('15:05'), none)).toBe('left')
  })
})

describe('a session on the calendar', () => {
  const session = aSession({ startsAt: at('15:00'), minutes: 10 })

  it('goes on until its bed says that it has ended', () => {
    expect(sessionMarkOf(session)).toBe('open')
    expect(sessionMarkOf({ ...session, state: 'ended' })).toBe('over')
  })

  it('is unknown where no bed told its end, also when staff closed it by hand', () => {
    expect(sessionMarkOf({ ...session, state: 'unknown' })).toBe('unknown')
    expect(sessionMarkOf({ ...session, state: 'ended', isManual: true })).toBe('unknown')
  })

  it('is drawn to its end, and while it goes on at least to now', () => {
    expect(drawnUntil({ ...session, state: 'ended', endsAt: at('15:07') }, at('16:00'))).toBe(at('15:07'))
    expect(drawnUntil(session, at('15:03'))).toBe(at('15:10'))
    expect(drawnUntil(session, at('15:25'))).toBe(at('15:25'))
  })

  it('with an unknown end is drawn as long as was asked for, and not up to now', () => {
    expect(drawnUntil({ ...session, state: 'unknown' }, at('18:00'))).toBe(at('15:10'))
  })

  it('never ends before it begins', () => {
    expect(drawnUntil({ ...session, state: 'ended', endsAt: at('14:00') }, at('16:00'))).toBe(at('15:00'))
  })

  it('stands in the block of its booking, and has one of its own on another bed or without a booking', () => {
    const booking = aBooking({ startsAt: at('15:00') })
    const own = aSession({ sessionId: 'own', appointmentId: booking.appointmentId })
    const elsewhere = aSession({ sessionId: 'elsewhere', appointmentId: booking.appointmentId, deviceId: 'bed-2' })
    const walkIn = aSession({ sessionId: 'walk-in' })
    const day = aDay({ appointments: [booking], sessions: [own, elsewhere, walkIn] })
    expect(sessionsOf(booking, day)).toEqual([own])
    expect(loneSessions(day)).toEqual([elsewhere, walkIn])
  })

  it('lasts a minute for each minute that was asked for', () => {
    expect(drawnUntil(session, session.startsAt) - session.startsAt).toBe(10 * minute)
  })
})
