import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { appointmentsKey } from '#src/staff/appointments/appointment-calls.ts'
import { emptyBed } from '#src/staff/appointments/appointment-write-calls.ts'
import { boardKey } from '#src/staff/board/board-calls.ts'
import type { StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** For a bed that is down: everybody who has booked it goes elsewhere, one decision each. */
export function EmptyBedButton({ appointment: { shopId, deviceId, deviceName } }: { appointment: StaffAppointment }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [isClosing, setIsClosing] = useState(true)
  const { write, state, isOffline, dialog } = useClashWrite({
    send: emptyBed,
    invalidates: [appointmentsKey, devicesKey, boardKey],
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
        onClick={() => {
          setIsClosing(true)
          setIsOpen(true)
        }}
      >
        <Trans>Move all appointments of this device…</Trans>
      </StaffButton>
      <WriteNote state={state} />
      <ReasonDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={<Trans>Move all appointments of {deviceName}?</Trans>}
        confirm={<Trans>Continue</Trans>}
        onConfirm={(reason) => {
          setIsOpen(false)
          void write({ shopId, deviceId, reason, close: isClosing })
        }}
      >
        <p>
          <Trans>The next step lists them all and asks about each.</Trans>
        </p>
        <Checkbox checked={isClosing} onChange={(event) => setIsClosing(event.target.checked)}>
          <Trans>Take {deviceName} out of service</Trans>
        </Checkbox>
        <p>
          {isClosing ? (
            <Trans>
              Nobody can book or start it until staff enable it again. A device that is already out of service or in
              maintenance stays that way.
            </Trans>
          ) : (
            <Trans>Members can book the times that become free, unless the device is already out of service.</Trans>
          )}
        </p>
      </ReasonDialog>
      {dialog}
    </>
  )
}
