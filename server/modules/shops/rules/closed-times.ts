import type { Span } from './opening-hours.ts'

/** What a span has between its openings. */
export function gapsIn(whole: Span, openings: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let at = whole.startsAt
  for (const { startsAt, endsAt } of openings.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (startsAt > at) gaps.push({ startsAt: at, endsAt: Math.min(startsAt, whole.endsAt) })
    at = Math.max(at, endsAt)
    if (at >= whole.endsAt) return gaps
  }
  return [...gaps, { startsAt: at, endsAt: whole.endsAt }]
}
