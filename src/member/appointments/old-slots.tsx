import { Trans } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

interface OldSlotsProps {
  /** When the times were read; undefined when none are shown. */
  asOf: number | undefined
  timeZone: string
}

/** Without a connection: how old the times are, and that nothing can be promised on them. */
export function OldSlots({ asOf, timeZone }: OldSlotsProps) {
  const time = asOf === undefined ? undefined : formatTime(asOf, timeZone)
  return (
    <div role="status">
      <Callout tone="calm" icon={<IconOffline size={22} />}>
        {time === undefined ? (
          <Trans>
            You're offline. <strong>You need a connection to confirm.</strong>
          </Trans>
        ) : (
          <Trans>
            Slots as of {time}, they may have changed. <strong>You need a connection to confirm.</strong>
          </Trans>
        )}
      </Callout>
    </div>
  )
}
