import { useNavigate } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'

import { eraseUser, type UserDetail } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface EraseDialogProps {
  open: boolean
  onClose: () => void
  user: UserDetail
}

/** Says what is lost and what has to be kept, before a person is taken out of everything. */
export function EraseDialog({ open, onClose, user }: EraseDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { state, write, isOffline } = useStaffWrite({
    send: eraseUser,
    invalidates: [usersKey],
    onDone: () => {
      showToast({ text: t`Data deleted` })
      void navigate({ to: '/admin/users', search: {} })
    },
  })
  const name = user.nickname || user.phoneMasked
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={<Trans>Delete the data of {name}?</Trans>}
      confirm={<Trans>Delete data</Trans>}
      tone="danger"
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => void write({ uid: user.uid, rev: user.rev, reason })}
    >
      <p>
        <Trans>
          Lost for good: the account, its number, name and picture, notes, bookings to come, and what is left on
          packages.
        </Trans>
      </p>
      <p>
        <Trans>Kept without a name: payments, sessions, the ledger and the log of the doors.</Trans>
      </p>
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{
          'open-session': <Trans>A session is still running. Wait for its end.</Trans>,
          'open-order': <Trans>Payment is still due on an order. Cancel the order first.</Trans>,
        }}
      />
    </ReasonDialog>
  )
}
