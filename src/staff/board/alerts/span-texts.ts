import { plural } from '@lingui/core/macro'
import { formatSeconds } from '#src/lib/format-countdown.ts'
import { useLingui } from '@lingui/react/macro'

const minute = 60_000

/** Lengths of time in words: 3 minutes, 1 hour 20 minutes, 2 days. */
export function useSpanWords(): (ms: number) => string {
  const { t } = useLingui()
  return (ms) => {
    const minutes = Math.max(0, Math.round(ms / minute))
    const hours = Math.floor(minutes / 60)
    const days = Math.floor(hours / 24)
    const rest = minutes % 60
    if (days > 0) return t`${plural(days, { one: '# day', other: '# days' })}`
    if (hours > 0 && rest > 0) return t`${hours} h ${rest} min`
    if (hours > 0) return t`${plural(hours, { one: '# hour', other: '# hours' })}`
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
}

/** How old something is: 01:24 in the first hour, then hours, then days. */
export function useAgeWords(): (ms: number) => string {
  const words = useSpanWords()
  return (ms) => {
    if (ms >= 60 * minute) return words(ms - (ms % (60 * minute)))
    return formatSeconds(Math.max(0, Math.floor(ms / 1_000)))
  }
}
