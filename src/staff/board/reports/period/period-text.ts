import type { Period } from '#src/domain/board/report-period.ts'
import { formatDay, noonOf } from '#src/lib/format-time.ts'

/** 1–21 Nov, 28 Oct – 3 Nov, or one day. */
export function periodText({ from, to }: Period, language: string): string {
  const [first, last] = [dayText(from, language), dayText(to, language)]
  if (from === to) return first
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${first} – ${last}`
  const day = String(Number(from.slice(8)))
  return language.startsWith('zh') ? first.replace(/\d+ 日$/, `${day}–${Number(to.slice(8))} 日`) : `${day}–${last}`
}

/** 21 Nov */
export function dayText(date: string, language: string): string {
  return formatDay(noonOf(date), language, 'UTC')
}

/** Below a chart: the day of the month where all are of one month. */
export function dayNames(dates: readonly string[], language: string): string[] {
  const isOneMonth = new Set(dates.map((date) => date.slice(0, 7))).size === 1
  return dates.map((date) => (isOneMonth ? String(Number(date.slice(8))) : dayText(date, language)))
}
