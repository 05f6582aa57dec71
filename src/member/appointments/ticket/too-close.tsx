import { Trans, useLingui } from '@lingui/react/macro'

import { formatDayLong, formatTime } from '#src/lib/format-time.ts'

/** That a time is too close to another session of the member, and from when on one may be booked. */
export function TooClose({ nextAllowedAt, timeZone }: { nextAllowedAt: number; timeZone: string }) {
  const { i18n } = useLingui()
  const day = formatDayLong(nextAllowedAt, i18n.locale, timeZone)
  const time = formatTime(nextAllowedAt, timeZone)
  return (
    <Trans>
      Too close to another session of yours. You can book from {day} {time}.
    </Trans>
  )
}
