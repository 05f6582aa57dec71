import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { setUserLevel, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface LevelDialogProps {
  open: boolean
  onClose: () => void
  user: UserDetail
}

type Level = 'none' | 'staff' | 'manager' | 'owner'

/** Puts a member on the staff, or takes that back; only owners see it. */
export function LevelDialog({ open, onClose, user }: LevelDialogProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Level>()
  const level = chosen ?? user.level ?? 'none'
  const { state, write, isOffline } = useStaffWrite({
    send: setUserLevel,
    invalidates: [userKey(user.uid)],
    onDone: () => {
      showToast({ text: t`Saved` })
      onClose()
    },
  })
  const name = user.nickname || user.phoneMasked
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={<Trans>Staff level of {name}</Trans>}
      confirm={<Trans>Save</Trans>}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) =>
        void write({ uid: user.uid, rev: user.rev, level: level === 'none' ? null : level, reason })
      }
    >
      <SelectField<Level>
        label={t`Level`}
        value={level}
        options={[
          { value: 'none', label: t`Member, not of the staff` },
          { value: 'staff', label: t`Staff` },
          { value: 'manager', label: t`Manager` },
          { value: 'owner', label: t`Owner` },
        ]}
        onChange={setChosen}
      />
      <WriteNote state={state} isOffline={isOffline} />
    </ReasonDialog>
  )
}
