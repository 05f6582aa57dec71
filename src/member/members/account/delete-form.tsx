import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { useCallback, useRef } from 'react'

import { codeLength, secondsUntil } from '#src/domain/members/login-request.ts'
import type { Member } from '#src/client/api/members.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { CodeInput } from '#src/ui/forms/code-input.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'
import type { DeletionTrouble } from '#src/domain/members/deletion.ts'
import { formatTime } from '#src/lib/format-time.ts'

import styles from './account.module.css'
import { useDeletion } from './use-deletion.ts'

interface DeleteFormProps {
  member: Member
  onKeep: () => void
  onGone: (isCertain: boolean) => void
}

/** The code, and the two ways out: keeping the account is the easy one. */
export function DeleteForm({ member: { areaCode, phoneMasked }, onKeep, onGone }: DeleteFormProps) {
  const { t } = useLingui()
  const { deletion, change, sendCode, leave } = useDeletion(onGone)
  const { code, request, trouble, busy } = deletion
  const isOffline = useConnection().state === 'offline'
  const input = useRef<HTMLInputElement>(null)
  const isFilled = code.length === codeLength && request !== undefined
  const phone = `+${areaCode} ${phoneMasked}`

  async function send() {
    await sendCode()
    input.current?.focus()
  }

  return (
    <>
      <CodeInput
        ref={input}
        label={request ? t`Enter the code sent to ${phone}` : t`We'll text a code to ${phone}`}
        value={code}
        onChange={change}
        error={trouble && <DeletionTroubleText trouble={trouble} />}
      />
      <div className={styles.sending}>
        <span>{request && <Trans>Code sent</Trans>}</span>
        <Resend
          key={request?.resendAt}
          resendAt={request?.resendAt}
          state={busy === 'sending-code' ? 'busy' : isOffline || busy ? 'disabled' : 'ready'}
          onSend={() => void send()}
        />
      </div>
      <Dock>
        <Button kind="tonal" onClick={onKeep}>
          <Trans>Keep account</Trans>
        </Button>
        <Button
          kind={isFilled ? 'danger' : 'tonal'}
          state={busy === 'deleting' ? 'busy' : isFilled && !isOffline ? 'ready' : 'disabled'}
          onDisabledClick={() => input.current?.focus()}
          onClick={() => void leave()}
        >
          <Label isOffline={isOffline} isFilled={isFilled} />
        </Button>
      </Dock>
    </>
  )
}

function Label({ isOffline, isFilled }: { isOffline: boolean; isFilled: boolean }) {
  if (isOffline) return <Trans>Needs a connection</Trans>
  const length = codeLength
  return isFilled ? <Trans>Delete account</Trans> : <Trans>Enter the {length}-digit code</Trans>
}

interface ResendProps {
  resendAt: number | undefined
  state: 'ready' | 'busy' | 'disabled'
  onSend: () => void
}

/** How to get a code, or how long until the next. */
function Resend({ resendAt, state, onSend }: ResendProps) {
  const nextChange = useCallback(
    (now: number) => {
      const seconds = resendAt === undefined ? 0 : secondsUntil(resendAt, now)
      return seconds > 0 && resendAt !== undefined ? resendAt - (seconds - 1) * 1000 : undefined
    },
    [resendAt],
  )
  const now = useNow(nextChange)
  const seconds = resendAt === undefined ? 0 : secondsUntil(resendAt, now)
  if (seconds > 0) {
    return (
      <span>
        <Trans>Resend in {seconds} s</Trans>
      </span>
    )
  }
  return (
    <Button kind="tonal" size="small" state={state} onClick={onSend}>
      {resendAt === undefined ? <Trans>Get code</Trans> : <Trans>Send again</Trans>}
    </Button>
  )
}

/** What keeps the account, and what to do about it. */
function DeletionTroubleText({ trouble }: { trouble: DeletionTrouble }) {
  switch (trouble.kind) {
    case 'open-session':
      return <Trans>A session isn't settled yet. Let it end first, then delete your account.</Trans>
    case 'open-order':
      return <Trans>You have an order that isn't paid. Pay or cancel it first, then delete your account.</Trans>
    case 'code-expired':
      return <Trans>This code no longer works. Get a new one</Trans>
    case 'codes-used-up':
      return <Trans>We can't send codes right now. Try again later, or contact us</Trans>
    case 'staff':
      return <Trans>This is a staff account. An owner must remove it from staff first.</Trans>
    case 'send-failed':
      return <Trans>Couldn't send. Try again</Trans>
    case 'failed':
      return <Trans>Couldn't delete the account. Try again</Trans>
    case 'wrong-code':
      return <WrongCode triesLeft={trouble.triesLeft} />
    case 'later':
      return <Trans>Too many tries. Try again after {formatTime(trouble.waitUntil)}</Trans>
    case 'unknown':
      return <Trans>No answer came. Your account may be deleted already; tap again to find out.</Trans>
  }
}

function WrongCode({ triesLeft }: { triesLeft: number }) {
  if (triesLeft === 0) return <Trans>This code no longer works. Get a new one</Trans>
  return <Plural value={triesLeft} one="Wrong code. # try left" other="Wrong code. # tries left" />
}
