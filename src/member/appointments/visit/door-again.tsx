import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { appointmentQuery } from '#src/client/api/appointments.ts'
import { doorQuery } from '#src/client/api/doors.ts'
import { persistedVisit } from '#src/client/storage/persisted-visit.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type Appointment, entersFrom } from '#src/domain/appointments/appointment.ts'
import { RowFace, rowClass } from '#src/ui/layout/list-row.tsx'
import { IconDoor } from '#src/ui/pictures/icons.tsx'

/** The way back in for who has stepped out; how often is said only as the studio or the lock told it in this visit. */
export function DoorAgain({ appointment }: { appointment: Appointment }) {
  const { i18n } = useLingui()
  const opened = openedFor(appointment)
  const { data: ticket } = useQuery({ ...appointmentQuery(appointment.appointmentId), enabled: opened === undefined })
  const lockId = opened?.lockId ?? onlyOf(ticket?.doorIds)
  const door = useQuery({ ...doorQuery(lockId ?? '', i18n.locale), enabled: lockId !== undefined })
  const { access } = (door.isFetchedAfterMount && door.data) || {}
  const left = access?.isAllowed ? access.openingsLeft : opened?.openingsLeft
  const face = (
    <RowFace
      icon={<IconDoor size={24} />}
      label={<Trans>Open the door again</Trans>}
      meta={left !== undefined && <Plural value={left} one="# left" other="# left" />}
    />
  )
  return (
    <li>
      {lockId === undefined ? (
        <Link to="/scan-qrcode" className={rowClass()}>
          {face}
        </Link>
      ) : (
        <Link to="/doorcontrol" search={{ lock: lockId, s: opened?.proof }} className={rowClass()}>
          {face}
        </Link>
      )}
    </li>
  )
}

/** What this phone's last opening left; undefined where that was for an earlier visit, or by another phone. */
function openedFor(appointment: Appointment) {
  const visit = persistedVisit.read(remembered.userId.read() ?? '')
  return visit?.step === 'opened' && visit.enterBy >= entersFrom(appointment) ? visit : undefined
}

function onlyOf(lockIds: readonly string[] = []): string | undefined {
  return lockIds.length === 1 ? lockIds[0] : undefined
}
