import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { setUserNumber, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { PhoneFields } from '#src/staff/kit/fields/phone-fields.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface NumberDialogProps {
  open: boolean
  onClose: () => void
  user: UserDetail
}

/** Whose account a number leads into, once staff have checked who stands at the counter. */
export function NumberDialog({ open, onClose, user }: NumberDialogProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState({ areaCode: user.areaCode, phone: '' })
  const { state, write, isOffline } = useStaffWrite({
    send: setUserNumber,
    invalidates: [userKey(user.uid), usersKey],
    onDone: () => {
      showToast({ text: t`The number leads into this account` })
      onClose()
    },
  })
  const name = user.nickname || user.phoneMasked
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={<Trans>Number of {name}</Trans>}
      confirm={<Trans>Confirm number</Trans>}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => void write({ uid: user.uid, rev: user.rev, ...typed, reason })}
    >
      <p>
        <Trans>
          Check who stands before you and that the phone is theirs. Another account with this number is kept apart.
        </Trans>
      </p>
      <PhoneFields {...typed} autoComplete="off" onChange={setTyped} />
      <WriteNote state={state} isOffline={isOffline} />
    </ReasonDialog>
  )
}
