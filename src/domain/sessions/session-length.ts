import { toLanguage, type Language } from '#src/domain/language.ts'

const units: Record<Language, { minutes: string; seconds: string }> = {
  'zh-HK': { minutes: '分鐘', seconds: '秒' },
  'zh-CN': { minutes: '分钟', seconds: '秒' },
  'en-US': { minutes: 'min', seconds: 's' },
}

/** Stands where it is unknown how long the lamps were on. */
export const unknownLength = '—'

/**
 * How long a session was, in the only words for it, on screens, in files and in lists: 20 s, 10 min, 10 min 30 s.
 * It is not rounded, so that a short session is never told as none or as a whole minute; null is unknown.
 */
export function sessionLength(seconds: number | null, language: string): string {
  if (seconds === null) return unknownLength
  const unit = units[toLanguage(language)]
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const parts = [minutes > 0 && `${minutes} ${unit.minutes}`, (rest > 0 || minutes === 0) && `${rest} ${unit.seconds}`]
  return parts.filter(Boolean).join(' ')
}

/** By how much a session was longer or shorter than asked for: −30 s, with U+2212 for minus. */
export function lengthDifference(seconds: number, language: string): string {
  return `${seconds < 0 ? '\u2212' : ''}${sessionLength(Math.abs(seconds), language)}`
}

/** Whole minutes for sums and charts, rounded once for each session; never 0 where there was light. */
export function wholeMinutes(secondsOn: number): number {
  return secondsOn === 0 ? 0 : Math.max(1, Math.round(secondsOn / 60))
}
