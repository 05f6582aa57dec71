import { useLingui } from '@lingui/react/macro'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago something was, in the largest unit that says it. */
export function useAge(): (at: number, now: number) => string {
  const { t } = useLingui()
  return (at, now) => {
    const ms = Math.max(0, now - at)
    if (ms < minute) return t`less than a minute`
    const minutes = Math.floor(ms / minute)
    if (ms < hour) return t`${minutes} min`
    const hours = Math.floor(ms / hour)
    if (ms < 2 * day) return t`${hours} h`
    const days = Math.floor(ms / day)
    return t`${days} days`
  }
}
