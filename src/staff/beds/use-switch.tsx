import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { type BedRow, devicesKey, switchBed, type Switching } from './bed-list-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

type Switched = Pick<BedRow, 'deviceId' | 'rev' | 'name'>

/** Takes a bed into use or out of it, with a reason, and asks about each booking that is in the way. */
export function useSwitch(): { ask: (bed: Switched, isOn: boolean) => void; isOffline: boolean; dialogs: ReactNode } {
  const [asked, setAsked] = useState<{ bed: Switched; isOn: boolean }>()
  const { write, state, isOffline, dialog, reset } = useClashWrite({
    send: (input: Switching, decisions, opId) => switchBed(input, opId, decisions),
    invalidates: [devicesKey],
    onDone: () => setAsked(undefined),
    detail: asked?.bed.name,
  })
  const name = asked?.bed.name ?? ''
  function close() {
    setAsked(undefined)
    reset()
  }
  const dialogs = (
    <>
      <ReasonDialog
        open={asked !== undefined}
        onClose={close}
        title={asked?.isOn ? <Trans>Take {name} into service?</Trans> : <Trans>Take {name} out of service?</Trans>}
        confirm={asked?.isOn ? <Trans>Enable</Trans> : <Trans>Disable</Trans>}
        tone={asked?.isOn ? 'primary' : 'danger'}
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => {
          if (asked) void write({ deviceId: asked.bed.deviceId, rev: asked.bed.rev, enabled: asked.isOn, reason })
        }}
      >
        {asked && !asked.isOn && (
          <p>
            <Trans>A session that is running goes on to its end. Bookings are asked about next.</Trans>
          </p>
        )}
        <WriteNote state={state} isOffline={isOffline} />
      </ReasonDialog>
      {dialog}
    </>
  )
  return { ask: (bed, isOn) => setAsked({ bed, isOn }), isOffline, dialogs }
}
