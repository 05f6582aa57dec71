import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useUnsavedGuard } from '#src/shared/forms/use-unsaved-guard.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { sendMessage, userKey, type UserDetail } from '#src/staff/members/member-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './message-box.module.css'

const shortest = 2

/** Writes to the member about what is between them and the studio. */
export function MessageBox({ user }: { user: UserDetail }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const { state, write, isOffline } = useStaffWrite({
    send: sendMessage,
    invalidates: [userKey(user.uid)],
    onDone: () => {
      setText('')
      showToast({ text: t`On its way` })
    },
  })
  const isLongEnough = text.trim().length >= shortest
  useUnsavedGuard(text.trim() !== '')
  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLongEnough && !isOffline) void write({ uid: user.uid, text: text.trim() })
      }}
    >
      <TextArea
        label={t`Message to ${user.nickname || t`this member`}`}
        helper={t`A notification, or a message to their number where no phone takes one. For offers, write to a group.`}
        maxLength={longest.broadcast}
        rows={2}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <WriteNote state={state} isOffline={isOffline} />
      <StaffButton
        type="submit"
        size="small"
        state={state.step === 'sending' ? 'busy' : isLongEnough && !isOffline ? 'ready' : 'disabled'}
        why={t`Write the message first`}
      >
        <Trans>Send</Trans>
      </StaffButton>
    </form>
  )
}
