import { narrow } from '#src/domain/typed-number.ts'
import { plausibleDate } from '#src/lib/plausible-date.ts'

/** The typed day, as 2026-11-25, 20261125 or 11/25; the year that is nearest to today's. None that is not in the calendar. */
export function typedDay(typed: string, today: string): string | undefined {
  const text = narrow(typed).trim()
  const [, year, month, day] =
    /^(20\d{2})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text) ?? withYear(/^(\d{1,2})[/.](\d{1,2})$/.exec(text), today)
  if (year === undefined || month === undefined || day === undefined) return undefined
  return plausibleDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function withYear(found: RegExpExecArray | null, today: string): (string | undefined)[] {
  if (!found) return []
  const ahead = Number(found[1]) - Number(today.slice(5, 7))
  const year = Number(today.slice(0, 4)) + (ahead < -6 ? 1 : ahead > 6 ? -1 : 0)
  return ['', String(year), found[1], found[2]]
}
