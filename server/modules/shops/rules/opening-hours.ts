import { addDays, instantInZone, shopDate } from './shop-time.ts'

export interface Span {
  startsAt: number
  endsAt: number
}

/** "HH:mm" on the shop's clock; closing at or before the opening time means on the next day. */
export interface Block {
  from: string
  to: string
}

/** Seven days from Monday on; a day without blocks is closed. */
export type Week = readonly (readonly Block[])[]

/** When the shop is open. The daily hours hold where no week is given, and the dates go before both. */
export interface Hours {
  timeZone: string
  opensAt: string
  closesAt: string
  week?: Week | undefined
  dates?: ReadonlyMap<string, readonly Block[]> | undefined
}

/** What is open on a date of the shop's calendar, as its clock says it. */
export function blocksOn({ opensAt, closesAt, week, dates }: Hours, date: string): readonly Block[] {
  return dates?.get(date) ?? week?.[weekdayOf(date)] ?? [{ from: opensAt, to: closesAt }]
}

/** 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7
}

/** When it is open, starting on this date. */
export function openingsOn(hours: Hours, date: string): Span[] {
  return blocksOn(hours, date).map(({ from, to }) => ({
    startsAt: instantInZone(date, from, hours.timeZone),
    endsAt: instantInZone(to > from ? date : addDays(date, 1), to, hours.timeZone),
  }))
}

/** True when it is open for the whole of a span. */
export function isWithinHours(hours: Hours, span: Span): boolean {
  return openAround(hours, span.startsAt).some(
    (opening) => opening.startsAt <= span.startsAt && span.endsAt <= opening.endsAt,
  )
}

/** True from the opening instant until just before the closing one. */
export function isOpenAt(hours: Hours, now: number): boolean {
  return openAround(hours, now).some((opening) => opening.startsAt <= now && now < opening.endsAt)
}

/** One day's hours may cross midnight, and touch the next day's where a shop never closes. */
function openAround(hours: Hours, at: number): Span[] {
  const date = shopDate(at, hours.timeZone)
  const openings = [addDays(date, -1), date, addDays(date, 1)].flatMap((day) => openingsOn(hours, day))
  return merged(openings)
}

function merged(spans: Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans.sort((a, b) => a.startsAt - b.startsAt)) {
    const last = result.at(-1)
    if (last && span.startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, span.endsAt)
    else result.push({ ...span })
  }
  return result
}
