import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type Ref } from 'react'

import { codeLength, type LoginRequest } from '#src/domain/members/login-request.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { CodeInput } from '#src/ui/forms/code-input.tsx'

import styles from './code-field.module.css'
import { Countdown } from './countdown.tsx'
import type { LoginTrouble } from './login-trouble.ts'
import { OtherWays, type OtherWaysProps } from './other-ways.tsx'
import { TroubleText } from './trouble-text.tsx'

interface CodeFieldProps {
  code: string
  onChange: (digits: string) => void
  trouble: LoginTrouble | undefined
  ref: Ref<HTMLInputElement>
  sending: SendingProps
  calling: Omit<OtherWaysProps, 'request'>
}

interface SendingProps {
  /** The code that was sent to the number in the form; undefined when there is none. */
  request: LoginRequest | undefined
  state: 'ready' | 'busy' | 'disabled'
  onSend: () => void
}

/** The digits, and below them how to get them. */
export function CodeField({ code, onChange, trouble, ref, sending, calling }: CodeFieldProps) {
  const { t } = useLingui()
  return (
    <div>
      <CodeInput
        ref={ref}
        label={t`Code`}
        length={sending.request?.codeLength ?? codeLength}
        value={code}
        onChange={onChange}
        error={trouble && <TroubleText trouble={trouble} />}
      />
      <Sending {...sending} />
      {sending.request && <OtherWays request={sending.request} {...calling} />}
    </div>
  )
}

function Note({ isSlow, request }: { isSlow: boolean; request: LoginRequest | undefined }) {
  if (isSlow) return <Trans>Weak signal, still trying…</Trans>
  if (request?.isUnsure) return <Trans>Your code may take longer. If none comes, get another one.</Trans>
  return request ? <Trans>Code sent</Trans> : <Trans>We'll send you a code</Trans>
}

function Sending({ request, state, onSend }: SendingProps) {
  const isSlow = useIsSlow(state === 'busy')
  const button = (
    <Button kind="tonal" size="small" state={state} onClick={onSend}>
      {request ? <Trans>Send again</Trans> : <Trans>Get code</Trans>}
    </Button>
  )
  return (
    <div className={styles.sending}>
      <p className={styles.note}>
        <Note isSlow={isSlow} request={request} />
      </p>
      {request ? (
        <Countdown key={request.resendAt} until={request.resendAt} over={button}>
          {(seconds) => (
            <p className={styles.wait}>
              <Trans>Resend in {seconds} s</Trans>
            </p>
          )}
        </Countdown>
      ) : (
        button
      )}
    </div>
  )
}

const slowMs = 3000

/** True when something has been going on for longer than members expect. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isBusy])
  return isSlow
}
