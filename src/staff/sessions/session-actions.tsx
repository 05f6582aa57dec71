import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { askAgain, recordsKey, resolveContradiction, type SessionFile, settleSession } from './session-record-calls.ts'
import { useConfirmedAction } from '#src/staff/beds/use-confirmed-action.tsx'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconInfo, IconRefresh } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { CompensateDialog } from './compensate-dialog.tsx'
import styles from './records.module.css'

interface ActsProps {
  file: SessionFile
  timeZone: string
}

/** What staff may do about a session: first ask the bed, then decide in its place, then make good. */
export function SessionActs({ file, timeZone }: ActsProps) {
  return (
    <div className="stack-10">
      {file.manual && <Manual file={file} timeZone={timeZone} />}
      {file.state !== 'ended' && <Settle key={file.sessionId} file={file} timeZone={timeZone} />}
      {file.state === 'ended' && !file.isCardUnlimited && <Compensate file={file} timeZone={timeZone} />}
    </div>
  )
}

function Manual({ file, timeZone }: ActsProps) {
  const { sessionId, manual, isContradicted } = file
  const { ask, dialog, isOffline } = useConfirmedAction({
    title: <Trans>Looked at?</Trans>,
    confirm: <Trans>Looked at</Trans>,
    send: (reason, opId) => resolveContradiction({ sessionId, reason }, opId),
  })
  if (!manual) return null
  const { staff, reason } = manual
  const time = formatTime(manual.at, timeZone)
  return (
    <>
      <Callout tone="calm" icon={<IconInfo size={22} />}>
        {manual.verdict === 'release' ? (
          <Trans>
            Released by {staff} at {time}: {reason}
          </Trans>
        ) : (
          <Trans>
            Counted as used by {staff} at {time}: {reason}
          </Trans>
        )}
      </Callout>
      {isContradicted && (
        <Callout
          tone="bad"
          icon={<IconAlert size={22} />}
          action={
            <StaffButton kind="outline" size="small" state={isOffline ? 'disabled' : 'ready'} onClick={ask}>
              <Trans>Looked at…</Trans>
            </StaffButton>
          }
        >
          <Trans>The bed's receipt says the opposite. Nothing was changed by it.</Trans>
        </Callout>
      )}
      {dialog}
    </>
  )
}

function Settle({ file, timeZone }: ActsProps) {
  const { t } = useLingui()
  const now = useNow(nextMinute)
  const [reason, setReason] = useState('')
  const { sessionId, rev, settleFrom } = file
  const asking = useStaffWrite({
    send: askAgain,
    invalidates: [recordsKey],
    onDone: ({ didAnswer, session }) => {
      if (session.state === 'ended') showToast({ text: t`The bed has told how it ended` })
      else
        showToast({
          text: didAnswer ? t`The bed answered. Its session isn't over` : t`No answer from the bed`,
          tone: 'trouble',
        })
    },
  })
  const settling = useStaffWrite({ send: settleSession, invalidates: [recordsKey] })
  const isEarly = settleFrom !== null && now < settleFrom
  const isReady = isReason(reason) && !isEarly && !settling.isOffline
  const state = settling.state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'
  const settle = (verdict: 'release' | 'use') => void settling.write({ sessionId, verdict, rev, reason: reason.trim() })
  const time = settleFrom === null ? '' : formatTime(settleFrom, timeZone)
  return (
    <>
      <Callout tone="calm" icon={<IconInfo size={22} />}>
        <Trans>Ask the bed first. Its receipt takes precedence over settling manually.</Trans>
      </Callout>
      <StaffButton
        wide
        icon={<IconRefresh size={20} />}
        state={asking.state.step === 'sending' ? 'busy' : asking.isOffline ? 'disabled' : 'ready'}
        onClick={() => void asking.write({ sessionId })}
      >
        <Trans>Ask the bed again</Trans>
      </StaffButton>
      <WriteNote state={asking.state} isOffline={asking.isOffline} />
      <ReasonField value={reason} onChange={setReason} />
      {isEarly && (
        <p className="quiet">
          <Trans>Until {time} the lamps may still be on. Settling is possible from then.</Trans>
        </p>
      )}
      <div className={styles.two}>
        {file.settled === 'reserved' && (
          <Button kind="tonal" state={state} onClick={() => settle('release')}>
            <Trans>Release 1 session</Trans>
          </Button>
        )}
        <Button kind="tonal" state={state} onClick={() => settle('use')}>
          <Trans>Count as used</Trans>
        </Button>
      </div>
      <WriteNote
        state={settling.state}
        reasons={{
          'too-soon': <Trans>The lamps may still be on. Try again later.</Trans>,
          'not-running': <Trans>This session is settled already.</Trans>,
        }}
      />
    </>
  )
}

function Compensate({ file, timeZone }: ActsProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const [isAsked, setIsAsked] = useState(false)
  const isOffline = useConnection().state === 'offline'
  const nickname = file.nickname || t`No name`
  if (!may('/api/admin/device-records/compensate')) return null
  return (
    <>
      <StaffButton kind="tonal" wide state={isOffline ? 'disabled' : 'ready'} onClick={() => setIsAsked(true)}>
        <Trans>Compensate 1 session…</Trans>
      </StaffButton>
      <CompensateDialog
        sessionId={isAsked ? file.sessionId : undefined}
        timeZone={timeZone}
        onClose={() => setIsAsked(false)}
        title={<Trans>Give {nickname} 1 session?</Trans>}
      >
        <p>
          <Trans>As a gift, on the package that paid. The ledger of this session stays as it is.</Trans>
        </p>
      </CompensateDialog>
    </>
  )
}
