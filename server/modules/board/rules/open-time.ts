import { zoneOffset } from '#src/domain/zone-time.ts'

import type { Span } from '#server/modules/shops/rules/opening-hours.ts'

const hour = 3_600_000
const day = 24 * hour
/** 1 January 1970 is a Thursday, and weeks begin with Monday. */
const thursday = 3
export const hoursOfWeek = 7 * 24

/** What is left of openings once closures have been taken out of them. */
export function withoutClosures(openings: readonly Span[], closures: readonly Span[]): Span[] {
  return closures.reduce<Span[]>(
    (open, { startsAt, endsAt }) =>
      open.flatMap((span) => [
        ...(span.startsAt < startsAt ? [{ startsAt: span.startsAt, endsAt: Math.min(span.endsAt, startsAt) }] : []),
        ...(span.endsAt > endsAt ? [{ startsAt: Math.max(span.startsAt, endsAt), endsAt: span.endsAt }] : []),
      ]),
    [...openings],
  )
}

/** Milliseconds of spans in each hour of the week, as the clocks of a zone show it; the first is Monday from midnight. */
export function timeByHour(spans: readonly Span[], timeZone: string): number[] {
  const times = Array.from({ length: hoursOfWeek }, () => 0)
  for (const { startsAt, endsAt } of spans) {
    for (let at = startsAt; at < endsAt;) {
      const shown = at + zoneOffset(at, timeZone)
      const next = Math.min(endsAt, at + hour - (shown % hour))
      const index = hourOfWeek(shown)
      times[index] = (times[index] ?? 0) + next - at
      at = next
    }
  }
  return times
}

/** Which hour of the week clocks show, counted from Monday; `shown`: as if they were those of UTC. */
function hourOfWeek(shown: number): number {
  return (Math.floor(shown / hour) + thursday * 24) % hoursOfWeek
}

/** How far an instant of 1970 is from the Monday before it. */
export const sinceMonday = thursday * day
