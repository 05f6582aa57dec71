import { Link } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type BedRow, devicesKey, stopBed } from '#src/staff/beds/bed-list-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconStop } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './bed-drawer.module.css'
import { LampMeter } from './lamp-meter.tsx'
import { Transports } from './transports.tsx'
import { isInUse, StateBadge } from '#src/staff/beds/state-badge.tsx'
import { StateNote } from '#src/staff/beds/state-note.tsx'

interface BedDrawerProps {
  bed: BedRow | undefined
  timeZone: string
  onClose: () => void
}

/** One bed from the list, and what can be done with it at once. */
export function BedDrawer({ bed, timeZone, onClose }: BedDrawerProps) {
  return (
    <Drawer open={bed !== undefined} onClose={onClose} title={bed?.name} subtitle={bed?.typeName}>
      {bed && <Content key={bed.deviceId} bed={bed} timeZone={timeZone} />}
    </Drawer>
  )
}

function Content({ bed, timeZone }: { bed: BedRow; timeZone: string }) {
  return (
    <div className="stack-14">
      <p className={styles.state}>
        <StateBadge bed={bed} />
        <StateNote bed={bed} timeZone={timeZone} />
      </p>
      {bed.session && <p>{bed.session.nickname}</p>}
      <Transports presence={bed.presence} />
      <LampMeter lamps={bed.lamps} />
      {bed.presence.firmware !== null && (
        <p className="quiet">
          <Trans>Firmware {bed.presence.firmware}</Trans>
        </p>
      )}
      <Ways deviceId={bed.deviceId} />
      {(isInUse(bed) || bed.session) && <Stop bed={bed} />}
    </div>
  )
}

function Ways({ deviceId }: { deviceId: string }) {
  return (
    <>
      <Link
        to="/admin/device-setting"
        search={{ device: deviceId }}
        className={buttonClass({ kind: 'tonal', wide: true })}
      >
        <Trans>Set up</Trans>
      </Link>
      <Link
        to="/admin/device-records"
        search={{ device: deviceId }}
        className={buttonClass({ kind: 'tonal', wide: true })}
      >
        <Trans>Records</Trans>
      </Link>
    </>
  )
}

function Stop({ bed }: { bed: BedRow }) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const { write, state, isOffline } = useStaffWrite({
    send: stopBed,
    isUrgent: true,
    invalidates: [devicesKey],
    onDone: ({ state: now }) => {
      setIsAsked(false)
      showToast({ text: now === 'ended' ? t`The bed has stopped` : t`Sent. The bed hasn't confirmed yet` })
    },
  })
  const { name, deviceId } = bed
  return (
    <>
      <StaffButton
        kind="danger"
        wide
        icon={<IconStop size={20} />}
        state={isOffline ? 'disabled' : 'ready'}
        onClick={() => setIsAsked(true)}
      >
        <Trans>Stop…</Trans>
      </StaffButton>
      <ReasonDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={<Trans>Stop {name}?</Trans>}
        confirm={<Trans>Stop</Trans>}
        tone="danger"
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => void write({ deviceId, reason })}
      >
        {bed.session && <p>{bed.session.nickname}</p>}
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{
            'device-offline': <Trans>The bed can't be reached. Press the stop button on the bed.</Trans>,
            'not-running': <Trans>Nothing runs on this bed any more.</Trans>,
          }}
        />
      </ReasonDialog>
    </>
  )
}
