import { Trans, useLingui } from '@lingui/react/macro'

import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { formatEarlier } from '#src/lib/format-move.ts'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import styles from './moved-note.module.css'

/** That the time is not the one its member chose, and which that was. */
export function MovedNote({ appointment }: { appointment: Appointment }) {
  const { i18n } = useLingui()
  if (appointment.movedFrom === undefined) return null
  const movedFrom = formatEarlier(appointment.movedFrom, appointment.startsAt, i18n.locale, appointment.timeZone)
  return (
    <p className={styles.note}>
      <IconInfo size={18} />
      <span>
        <Trans>Moved by staff, was {movedFrom}</Trans>
      </span>
    </p>
  )
}
