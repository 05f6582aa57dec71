/** The typed day, as 2026-11-25, 20261125 or 11/25; the year that is nearest to today's. */
export function readDay(text: string, today: string): string | undefined {
  const [, year, month, day] =
    /^(20\d{2})[-/.]?(\d{2})[-/.]?(\d{2})$/.exec(text.trim()) ??
    withYear(/^(\d{1,2})[/.](\d{1,2})$/.exec(text.trim()), today)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Number.isNaN(Date.parse(`${date}T12:00Z`)) ? undefined : date
}

function withYear(found: RegExpExecArray | null, today: string): (string | undefined)[] {
  if (!found) return []
  const ahead = Number(found[1]) - Number(today.slice(5, 7))
  const year = Number(today.slice(0, 4)) + (ahead < -6 ? 1 : ahead > 6 ? -1 : 0)
  return ['', String(year), found[1], found[2]]
}
