import { Plural, Trans } from '@lingui/react/macro'

import { daysUntil } from '#src/lib/format-time.ts'

const minute = 60_000

interface RelativeTimeProps {
  startsAt: number
  /** Of the studio: its days are counted. */
  timeZone: string
  now: number
}

/** How long until the start, in the coarsest words that are still useful. */
export function RelativeTime({ startsAt, timeZone, now }: RelativeTimeProps) {
  // A minute that has begun still counts, so that the words never promise more time than there is.
  const minutes = Math.ceil((startsAt - now) / minute)
  if (minutes <= 0) return <Trans>Starting now</Trans>
  if (minutes < 60) return <Plural value={minutes} one="in # min" other="in # min" />
  const days = daysUntil(startsAt, now, timeZone)
  if (days === 1) return <Trans>Tomorrow</Trans>
  if (days > 1) return <Plural value={days} one="in # day" other="in # days" />
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest === 0) return <Trans>in {hours} h</Trans>
  return (
    <Trans>
      in {hours} h {rest} min
    </Trans>
  )
}
