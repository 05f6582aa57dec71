import { isoDay } from '#src/lib/format-time.ts'

/** 11/18, or 18 Nov; with its year where that is another one. On the calendar of the zone. */
export function shortDay(at: number, language: string, timeZone: string, now: number): string {
  const [year = '', month = '', day = ''] = isoDay(at, timeZone).split('-')
  const isOtherYear = year !== isoDay(now, timeZone).slice(0, 4)
  if (language.startsWith('zh')) {
    const short = `${Number(month)}/${Number(day)}`
    return isOtherYear ? `${year}/${short}` : short
  }
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone }
  return new Intl.DateTimeFormat('en-GB', isOtherYear ? { ...options, year: 'numeric' } : options).format(at)
}
