/** Contract, Notices: how long before the start a member is reminded. */
export const reminderMinutes = [60, 15] as const

const minute = 60_000

/** A member who books later than this has just seen the time, and is not reminded of it. */
export function reminderDueAt(startsAt: number, minutesBefore: number): number {
  return startsAt - minutesBefore * minute
}

/** Later than this the next reminder says it better, or the appointment has begun. */
export function reminderEndsAt(startsAt: number, minutesBefore: number): number {
  const next = reminderMinutes.find((minutes) => minutes < minutesBefore)
  return next === undefined ? startsAt : reminderDueAt(startsAt, next)
}

interface Booked {
  state: string
  startsAt: number
}

/** A reminder is for the start that it was planned for: moved and cancelled appointments have none of theirs. */
export function isReminderTrue(plannedFor: number | null, appointment: Booked | undefined, now: number): boolean {
  return appointment?.state === 'booked' && appointment.startsAt === plannedFor && now < appointment.startsAt
}

/** The member should be here, and has not come. */
export function isLateNow(appointment: Booked | undefined, now: number): boolean {
  return appointment?.state === 'booked' && appointment.startsAt < now
}
