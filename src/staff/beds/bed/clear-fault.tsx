import { Trans } from '@lingui/react/macro'

import { boardKey } from '#src/staff/board/board-calls.ts'
import { clearFault } from '#src/staff/beds/bed-calls.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

export interface FaultyBed {
  deviceId: string
  name: string
  state: string
  /** Absent in what an earlier version has kept. */
  fault?: { since: number | null; clearedAt: number | null } | null | undefined
}

/** Staff may clear a fault once: afterwards only the bed's next report can be cleared. */
export function hasOpenFault({ fault }: Pick<FaultyBed, 'fault'>): boolean {
  return fault !== null && fault !== undefined && fault.clearedAt === null
}

/** Says that a bed with a fault is well: it can be booked again, and its alert ends. */
export function ClearFault({ bed, onClose }: { bed: FaultyBed | undefined; onClose: () => void }) {
  const { write, state, isOffline, reset } = useStaffWrite({
    send: clearFault,
    invalidates: [devicesKey, boardKey],
    onDone: onClose,
  })
  const name = bed?.name ?? ''
  function close() {
    reset()
    onClose()
  }
  return (
    <ReasonDialog
      open={bed !== undefined}
      onClose={close}
      title={<Trans>Clear the fault of {name}?</Trans>}
      confirm={<Trans>Clear fault</Trans>}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) =>
        bed && void write({ deviceId: bed.deviceId, faultSince: bed.fault?.since ?? null, reason })
      }
    >
      <p>
        <Trans>It can be booked again at once, and the alert ends. Its next fault takes it out of service again.</Trans>
      </p>
      {bed?.state === 'fault' && (
        <p>
          <Trans>The device still reports this fault. It won't start for anyone until it no longer does.</Trans>
        </p>
      )}
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ changed: <Trans>The device has reported another fault since. Close this and look again.</Trans> }}
      />
    </ReasonDialog>
  )
}
