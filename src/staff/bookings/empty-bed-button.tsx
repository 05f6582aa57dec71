import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { appointmentsKey } from '#src/staff/api/appointments.ts'
import { type BedToEmpty, emptyBed } from '#src/staff/api/appointment-writes.ts'
import type { StaffAppointment } from '#src/staff/api/staff-appointment.ts'
import { useClashWrite } from '#src/staff/clash/use-clash-write.tsx'
import { ReasonDialog } from '#src/staff/kit/reason-dialog.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/toast.ts'

/** For a bed that is down: everybody who has booked it goes elsewhere, one decision each. */
export function EmptyBedButton({ appointment: { shopId, deviceId, deviceName } }: { appointment: StaffAppointment }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { write, state, isOffline, dialog } = useClashWrite({
    send: (wish: BedToEmpty, decisions, opId) => emptyBed(wish, decisions, opId),
    renews: [appointmentsKey],
    onDone: () => showToast({ text: t`All appointments of ${deviceName} are settled` }),
    detail: <Trans>{deviceName} is to be emptied.</Trans>,
  })
  return (
    <>
      <StaffButton
        wide
        kind="text"
        size="small"
        state={isOffline ? 'disabled' : 'ready'}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Move all appointments of this device…</Trans>
      </StaffButton>
      <WriteNote state={state} />
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={<Trans>Move all appointments of {deviceName}</Trans>}
        confirm={<Trans>Continue</Trans>}
        onConfirm={(reason) => {
          setIsOpen(false)
          void write({ shopId, deviceId, reason })
        }}
      >
        <Trans>The next step lists them all and asks about each.</Trans>
      </ReasonDialog>
      {dialog}
    </>
  )
}
