import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { SettableBed } from '#src/staff/beds/bed-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'

import { ClearFault, hasOpenFault } from './clear-fault.tsx'

/** What the bed reports, and the way to say that it is well all the same. */
export function BedFault({ bed, timeZone }: { bed: SettableBed; timeZone: string }) {
  const { i18n } = useLingui()
  const { may } = useSelf()
  const [clearing, setClearing] = useState<SettableBed>()
  const isOffline = useConnection().state === 'offline'
  const { fault, retiredAt } = bed
  const isOpen = hasOpenFault(bed) && retiredAt === null
  const when = (at: number) => `${formatDay(at, i18n.locale, timeZone)} ${formatTime(at, timeZone)}`
  const since = fault?.since == null ? '' : when(fault.since)
  const clearedAt = fault?.clearedAt == null ? undefined : when(fault.clearedAt)
  return (
    <div className="stack-8">
      {isOpen && (
        <p>
          {since === '' ? <Trans>Reported a fault</Trans> : <Trans>Reported a fault, {since}</Trans>}
          <span className="dot" />
          <Trans>Not bookable until it's well or the fault is cleared.</Trans>
        </p>
      )}
      {clearedAt !== undefined && (
        <p className="quiet">
          <Trans>Staff cleared its fault, {clearedAt}. It can be booked.</Trans>
        </p>
      )}
      {isOpen && may('/api/admin/device/clear-fault') && (
        <StaffButton
          kind="tonal"
          size="small"
          wide
          state={isOffline ? 'disabled' : 'ready'}
          onClick={() => setClearing(bed)}
        >
          <Trans>Clear fault…</Trans>
        </StaffButton>
      )}
      <ClearFault bed={clearing} onClose={() => setClearing(undefined)} />
    </div>
  )
}
