import { Trans } from '@lingui/react/macro'

import type { AppointmentState } from '#src/domain/appointments/appointment.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'

/** The state of an appointment in words. */
export function AppointmentBadge({ state }: { state: AppointmentState | 'cancelling' | 'inside' }) {
  switch (state) {
    case 'booked':
      return (
        <Badge tone="ok">
          <Trans>Booked</Trans>
        </Badge>
      )
    case 'visited':
      return (
        <Badge>
          <Trans>Visited</Trans>
        </Badge>
      )
    case 'inside':
      return (
        <Badge tone="ok">
          <Trans>Checked in</Trans>
        </Badge>
      )
    case 'cancelled':
      return (
        <Badge>
          <Trans>Canceled</Trans>
        </Badge>
      )
    case 'timed-out':
      return (
        <Badge tone="warn">
          <Trans>Missed</Trans>
        </Badge>
      )
    case 'cancelling':
      return (
        <Badge tone="calm" icon={<IconCloudUp size={16} />}>
          <Trans>Canceling</Trans>
        </Badge>
      )
  }
}
