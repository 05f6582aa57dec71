import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { usersKey } from '#src/staff/members/member-list-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { FindOther } from './find-other.tsx'
import { mergePreviewQuery, mergeUsers, obstacleOf } from './merge-calls.ts'
import { MergeForm } from './merge-form.tsx'
import { useObstacleTexts } from './use-obstacle-texts.tsx'

interface MergeDrawerProps {
  onClose: () => void
  user: UserDetail
  timeZone: string
  now: number
}

/** Finds the other account of the same person, shows what both hold, and makes them one. */
export function MergeDrawer({ onClose, user, timeZone, now }: MergeDrawerProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [otherUid, setOtherUid] = useState<string>()
  const [staysUid, setStaysUid] = useState(user.uid)
  const [reason, setReason] = useState('')
  const query = mergePreviewQuery(user.uid, otherUid ?? '')
  const loaded = useStaffQuery(query, { isWanted: otherUid !== undefined, isFreshNeeded: true })
  const preview = otherUid === undefined ? undefined : loaded.data
  const obstacles = useObstacleTexts()
  const { state, write, isOffline, reset } = useStaffWrite({
    send: mergeUsers,
    invalidates: [userKey(user.uid), userKey(otherUid ?? ''), usersKey],
    onDone: (merged) => {
      showToast({ text: t`Accounts merged` })
      onClose()
      void navigate({ to: '/admin/userdetail', search: { member: merged.uid } })
    },
  })
  const obstacle = preview && obstacleOf(preview, staysUid)
  const isFree = obstacle === null && !isOffline
  const why = obstacle ? t`Settle first what is in the way` : t`Enter a reason first`

  function choose(uid: string | undefined) {
    reset()
    setOtherUid(uid)
    setStaysUid(user.uid)
  }
  async function merge() {
    if (!preview) return
    const both = [preview.member.user, preview.other.user]
    const [stays, goes] = staysUid === user.uid ? both : both.toReversed()
    if (!stays || !goes) return
    const revs = { rev: stays.rev, otherRev: goes.rev }
    await write({ memberUid: stays.uid, otherUid: goes.uid, ...revs, reason: reason.trim() })
  }

  return (
    <Drawer
      open
      onClose={onClose}
      width="wide"
      title={<Trans>Merge two accounts</Trans>}
      subtitle={user.nickname || user.phoneMasked}
      footer={
        preview && (
          <StaffButton
            wide
            kind="danger"
            state={state.step === 'sending' ? 'busy' : isFree && isReason(reason) ? 'ready' : 'disabled'}
            why={why}
            onClick={() => void merge()}
          >
            <Trans>Merge for good</Trans>
          </StaffButton>
        )
      }
    >
      {otherUid === undefined && <FindOther ownUid={user.uid} onChoose={choose} />}
      {otherUid !== undefined && !preview && loaded.state === 'failed' && (
        <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
      )}
      {otherUid !== undefined && !preview && loaded.state !== 'failed' && <Skeleton height="420px" radius="18px" />}
      {preview && (
        <MergeForm
          {...{ preview, staysUid, reason, timeZone, now }}
          onStays={setStaysUid}
          onReason={setReason}
          onOther={() => choose(undefined)}
        />
      )}
      <WriteNote state={state} isOffline={isOffline} reasons={obstacles} />
    </Drawer>
  )
}
