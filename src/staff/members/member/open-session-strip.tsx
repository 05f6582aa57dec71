import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { stopSession, type UserDetail, userKey } from '#src/staff/members/member-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { ask } from '#src/ui/overlays/ask.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './open-session-strip.module.css'

/** The bed that the member is on, and the way to stop it: it counts as stopped when it has said so itself. */
export function OpenSessionStrip({ user, timeZone }: { user: UserDetail; timeZone: string }) {
  const { t } = useLingui()
  const { state, write, isOffline } = useStaffWrite({
    send: stopSession,
    isUrgent: true,
    invalidates: [userKey(user.uid)],
    onDone: (now) => showToast({ text: now === 'ended' ? t`The bed has stopped` : t`Stopping; waiting for the bed…` }),
  })
  const session = user.openSession
  if (!session) return null
  const { deviceName, shopName, endsAt, sessionId } = session
  async function stop() {
    const isSure = await ask({
      title: t`Stop ${deviceName}?`,
      body: t`${user.nickname || user.phoneMasked} is on it. Minutes that are left aren't given back.`,
      confirm: t`Stop bed`,
    })
    if (isSure) await write(sessionId)
  }
  return (
    <div className={styles.strip} role="status">
      <p className={styles.words}>
        <strong>
          <Trans>In use: {deviceName}</Trans>
        </strong>{' '}
        {shopName}
        {endsAt !== null && (
          <>
            {' '}
            <Trans>until {formatTime(endsAt, timeZone)}</Trans>
          </>
        )}
      </p>
      <StaffButton
        kind="danger"
        size="small"
        state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        onClick={() => void stop()}
      >
        <Trans>Stop…</Trans>
      </StaffButton>
      <WriteNote state={state} isOffline={isOffline} />
    </div>
  )
}
