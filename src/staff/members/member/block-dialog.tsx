import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { isoDay } from '#src/lib/format-time.ts'
import { blockUser, unblockUser, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { endOfDay } from '#src/domain/zone-time.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  user: UserDetail
}

/** Keeps a member out of doors, beds and bookings, until a day or until staff lift it. */
export function BlockDialog({ open, onClose, user, timeZone, now }: DialogProps & { timeZone: string; now: number }) {
  const { t } = useLingui()
  const [day, setDay] = useState<string>()
  const { state, write, isOffline } = useStaffWrite({
    send: blockUser,
    invalidates: [userKey(user.uid), usersKey],
    onDone: () => {
      showToast({ text: t({ message: 'Blocked', context: 'staff' }) })
      onClose()
    },
  })
  const name = user.nickname || user.phoneMasked
  // One moment before midnight, so that it reads as that day.
  const until = day === undefined ? null : endOfDay(day, timeZone) - 1
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={<Trans>Block {name}?</Trans>}
      confirm={<Trans>Block</Trans>}
      tone="danger"
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => void write({ uid: user.uid, rev: user.rev, until, reason })}
    >
      <p>
        <Trans>Opens no door, starts no bed and books nothing. Bookings that exist stay.</Trans>
      </p>
      <DateField
        label={t`Last day (empty: until someone lifts it)`}
        value={day}
        min={isoDay(now, timeZone)}
        onChange={setDay}
      />
      <WriteNote state={state} isOffline={isOffline} />
    </ReasonDialog>
  )
}

export function UnblockDialog({ open, onClose, user }: DialogProps) {
  const { t } = useLingui()
  const { state, write, isOffline } = useStaffWrite({
    send: unblockUser,
    invalidates: [userKey(user.uid), usersKey],
    onDone: () => {
      showToast({ text: t`Unblocked` })
      onClose()
    },
  })
  const name = user.nickname || user.phoneMasked
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={<Trans>Unblock {name}?</Trans>}
      confirm={<Trans>Unblock</Trans>}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => void write({ uid: user.uid, rev: user.rev, reason })}
    >
      <p>{user.block?.why ?? <Trans>From an earlier account with this number</Trans>}</p>
      <WriteNote state={state} isOffline={isOffline} />
    </ReasonDialog>
  )
}
