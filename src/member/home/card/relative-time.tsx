import { Plural, Trans } from '@lingui/react/macro'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long until the start, in the coarsest words that are still useful. */
export function RelativeTime({ startsAt, now }: { startsAt: number; now: number }) {
  // A minute that has begun still counts, so that the words never promise more time than there is.
  const minutes = Math.ceil((startsAt - now) / minute)
  if (minutes <= 0) return <Trans>Starting now</Trans>
  if (minutes < 60) return <Plural value={minutes} one="in # min" other="in # min" />
  if (startsAt - now >= day)
    return <Plural value={Math.floor((startsAt - now) / day)} one="in # day" other="in # days" />
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (rest === 0) return <Trans>in {hours} h</Trans>
  return (
    <Trans>
      in {hours} h {rest} min
    </Trans>
  )
}
