/**
 * Who lets a bed start. `unstaffed`: the member alone. `staffed-hours`: the member as well, and it is told when staff
 * are at the counter. `staff-release`: the member, once staff have released that one session.
 */
export const operatingModes = ['unstaffed', 'staffed-hours', 'staff-release'] as const
export type OperatingMode = (typeof operatingModes)[number]

/** When staff are at the counter. */
export interface StaffedHours {
  /** "HH:mm" on the clock of the shop; an end at or before the start is on the next day. */
  from: string
  to: string
  /** Days of the week, each once and in their order; 0 is Monday. */
  days: number[]
}

/** Whether members meet staff at a counter there; where the studio has not said so, nobody is promised. */
export function hasCounter({ operatingMode }: { operatingMode?: OperatingMode | undefined }): boolean {
  return operatingMode === 'staffed-hours' || operatingMode === 'staff-release'
}

/** What most studios choose, until staff say otherwise. */
export const usualStaffed: StaffedHours = { from: '09:00', to: '18:00', days: [0, 1, 2, 3, 4] }

/** Whether hours that are being typed say when somebody is there. */
export function areStaffedHours({ from, to, days }: StaffedHours): boolean {
  return from !== '' && to !== '' && days.length > 0
}

/** How long a release waits for its start. */
export const releaseLifeMs = 15 * 60_000

/** Neighbouring days of the week as spans, such as Monday to Friday; seven days are one span. */
export function daySpans(days: readonly number[]): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && last.last === day - 1) last.last = day
    else spans.push({ first: day, last: day })
  }
  return spans
}
