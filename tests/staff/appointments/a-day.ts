import type { DayBed, DaySession, StaffAppointment, StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'

export const minute = 60_000

/** An instant of 23 November 2026 by the clocks of Hong Kong. */
export const at = (time: string): number => Date.parse(`2026-11-23T${time}:00+08:00`)

/** Half an hour on the first bed at three, unless said otherwise. */
export function aBooking(changes: Partial<StaffAppointment> = {}): StaffAppointment {
  const startsAt = changes.startsAt ?? at('15:00')
  return {
    appointmentId: 'booking',
    deviceId: 'bed-1',
    state: 'booked',
    inUse: false,
    hasBegun: false,
    hasLeft: false,
    endsAt: startsAt + 30 * minute,
    ...changes,
    startsAt,
  } as StaffAppointment
}

/** A walk-in of ten minutes on the first bed at three that goes on, unless said otherwise. */
export function aSession(changes: Partial<DaySession> = {}): DaySession {
  return {
    sessionId: 'session',
    deviceId: 'bed-1',
    appointmentId: null,
    state: 'running',
    isManual: false,
    startsAt: at('15:00'),
    endsAt: null,
    minutes: 10,
    ...changes,
  } as DaySession
}

/** The first bed, with free slots at these times. */
export function aBed(times: readonly string[], changes: Partial<DayBed> = {}): DayBed {
  const slots = times.map((time) => ({ startsAt: at(time), state: 'free' }))
  return { deviceId: 'bed-1', state: 'ready', slots, ...changes } as DayBed
}

export function aDay(changes: Partial<Pick<StaffDay, 'appointments' | 'sessions'>>): StaffDay {
  return { appointments: [], sessions: [], ...changes } as unknown as StaffDay
}
