import { useLingui } from '@lingui/react/macro'

import type { Bed } from '#src/staff/board/board-calls.ts'
import { maintain } from '#src/staff/beds/bed-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

/** Takes a bed out of use for work on it; each booking that is in the way is asked about. */
export function MaintainDialog({ bed, onClose }: { bed: Bed | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { write, state, isOffline, dialog, reset } = useClashWrite({
    send: (input: Parameters<typeof maintain>[0], decisions, opId) => maintain(input, opId, decisions),
    invalidates: [['staff']],
    onDone: onClose,
    detail: bed?.name,
  })
  const name = bed?.name ?? ''
  return (
    <>
      <ReasonDialog
        open={bed !== undefined}
        onClose={() => {
          reset()
          onClose()
        }}
        title={t`Put ${name} into maintenance?`}
        confirm={t`Maintenance`}
        tone="danger"
        isBusy={state.step === 'sending'}
        onConfirm={(reason) => bed && void write({ deviceId: bed.deviceId, rev: bed.rev, reason, isOn: true })}
      >
        <WriteNote state={state} isOffline={isOffline} />
      </ReasonDialog>
      {dialog}
    </>
  )
}
