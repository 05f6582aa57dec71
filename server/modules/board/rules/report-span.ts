import { datesIn, type Period } from '#src/domain/board/report-period.ts'
import { zoneOffset } from '#src/domain/zone-time.ts'

import { addDays, endOfDay, sameClockOn, shopDate, startOfDay } from '#server/modules/shops/rules/shop-time.ts'

/** From an instant to just before another. */
export interface InstantSpan {
  from: number
  to: number
}

/** A period as the clocks of one zone have it. */
export interface ReportSpan extends InstantSpan {
  days: Period
  timeZone: string
  /** What is written down later belongs to these days, and is left out all the same; undefined: nothing is. */
  until: number | undefined
}

/**
 * A period in one zone until now, and the one it is compared with: while the first goes on, up to the same time of its
 * day with the same number, so that half a day is compared with half a day.
 */
export function spansIn(
  timeZone: string,
  { period, than, now }: { period: Period; than: Period; now: number },
): { value: ReportSpan; before: ReportSpan } {
  const end = endOfDay(period.to, timeZone)
  const from = startOfDay(period.from, timeZone)
  const value = { days: period, timeZone, from, to: Math.max(from, Math.min(end, now)), until: undefined }
  const before = { days: than, timeZone, from: startOfDay(than.from, timeZone), to: endOfDay(than.to, timeZone) }
  if (now >= end) return { value, before: { ...before, until: undefined } }
  const today = shopDate(now, timeZone)
  const passed = datesIn({ from: addDays(period.from, 1), to: today }).length
  const sameTime = sameClockOn(addDays(than.from, passed), now, timeZone)
  const to = now < from ? before.from : Math.min(before.to, sameTime)
  return { value, before: { ...before, to, until: to } }
}

const step = 15 * 60_000

/** The parts of a span in which the clocks of its zone are as far ahead of UTC all through. */
export function equalClocks({ from, to, timeZone }: Omit<ReportSpan, 'days' | 'until'>): (InstantSpan & {
  ahead: number
})[] {
  const parts: (InstantSpan & { ahead: number })[] = []
  for (let at = from; at < to; at = Math.min(to, at - (at % step) + step)) {
    const ahead = zoneOffset(at, timeZone)
    const last = parts.at(-1)
    const end = Math.min(to, at - (at % step) + step)
    if (last?.ahead === ahead) last.to = end
    else parts.push({ from: at, to: end, ahead })
  }
  return parts
}
