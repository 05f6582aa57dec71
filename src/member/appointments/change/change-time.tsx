import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { sayLost } from '#src/ui/overlays/overlays.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'

const LazyChangeTimeSheet = lazyPart(async () => (await import('./change-time-sheet.tsx')).ChangeTimeSheet, sayLost)

interface ChangeTimeProps {
  appointment: Appointment
  kind?: 'tonal' | 'text'
  /** The member is about to change it. */
  onAct?: () => void
}

/** Opens the choice of another time. A change is never queued, so without a signal it says why it can't be made. */
export function ChangeTime({ appointment, kind = 'tonal', onAct }: ChangeTimeProps) {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const [isOpen, setIsOpen] = useState(false)
  // Each opening begins anew, with the appointment as it is then.
  const [openings, setOpenings] = useState(0)

  function open() {
    onAct?.()
    setOpenings((count) => count + 1)
    setIsOpen(true)
  }
  function explain() {
    showToast({
      text: t`You're offline, so the time can't be changed`,
      tone: 'trouble',
      icon: <IconOffline size={22} />,
    })
  }
  return (
    <>
      <Button
        kind={kind}
        state={isOffline ? 'disabled' : 'ready'}
        onClick={open}
        onDisabledClick={explain}
        onPointerEnter={LazyChangeTimeSheet.preload}
      >
        <Trans>Change time</Trans>
      </Button>
      <LazyChangeTimeSheet key={openings} open={isOpen} onClose={() => setIsOpen(false)} appointment={appointment} />
    </>
  )
}
