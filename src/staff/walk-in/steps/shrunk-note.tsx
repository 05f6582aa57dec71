import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import type { BedChoice } from '#src/staff/walk-in/bed-choices.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

/** Said when the next booking of the chosen bed has come nearer while it was looked at, and leaves less. */
export function ShrunkNote({ choice: { bed, offer, most }, timeZone }: { choice: BedChoice; timeZone: string }) {
  const { t } = useLingui()
  const startsAt = offer?.booking?.startsAt
  const [seen] = useState({ startsAt, minutes: most?.minutes ?? 0 })
  const isNearer = startsAt !== undefined && startsAt !== seen.startsAt
  if (!most || !isNearer || most.by !== 'booking' || most.minutes >= seen.minutes) return null
  const { minutes } = most
  const time = formatTime(startsAt, timeZone)
  const isBeds = offer?.booking?.whose === 'other' && bed.next?.startsAt === startsAt
  const name = isBeds ? bed.next?.member.nickname || t`No name` : undefined
  const atMost = t`${plural(minutes, { one: '# minute is the most', other: '# minutes is the most' })}`
  return (
    <div role="alert">
      <Callout tone="warn" icon={<IconAlert size={22} />}>
        {name === undefined
          ? t`The next booking is now at ${time}: ${atMost}`
          : t`${name} now comes at ${time}: ${atMost}`}
      </Callout>
    </div>
  )
}
