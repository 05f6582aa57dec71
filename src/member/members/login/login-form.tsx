import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type SubmitEvent } from 'react'

import type { Login } from '#src/client/api/login.ts'
import type { LoginProblems } from '#src/domain/members/login-draft.ts'
import { probe, useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconOffline } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { CodeField } from './code-field.tsx'
import styles from './login-form.module.css'
import { SecondFact } from './second-fact.tsx'
import { PhoneField } from './phone-field.tsx'
import { TermsAgreement } from './terms-agreement.tsx'
import { TroubleText } from './trouble-text.tsx'
import { useLoginForm } from './use-login-form.ts'

interface LoginFormProps {
  /** Another way to sign in stands above it. */
  isSecond: boolean
  onLoggedIn: (login: Login) => Promise<void>
  onRead: (kind: 'user-agreement' | 'privacy-policy') => void
}

/** Number, code, agreement. Without a connection it keeps what was typed and waits. */
export function LoginForm({ isSecond, onLoggedIn, onRead }: LoginFormProps) {
  const { t } = useLingui()
  const phone = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const terms = useRef<HTMLInputElement>(null)
  const focus = (spot: keyof LoginProblems) => ({ phone, code, terms })[spot].current?.focus()
  const { form, request, change, typeCode, sendCode, call, submit } = useLoginForm({
    onCodeSent() {
      showToast({ text: t`Code sent` })
      focus('code')
    },
    // The button goes with the wait that begins.
    onCalled: () => focus('code'),
    onLoggedIn,
    onProblem: focus,
  })
  const isOffline = useConnection().state === 'offline'
  const { troubles, busy } = form
  if (troubles.form?.kind === 'second-fact-needed') {
    const leave = () => change({ code: '' }, 'code')
    return <SecondFact ticket={troubles.form.ticket} onLoggedIn={onLoggedIn} onLeave={leave} />
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || isOffline) return
    void (isAsking(document.activeElement, phone.current, request) ? sendCode() : submit())
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <PhoneField
        ref={phone}
        areaCode={form.areaCode}
        phone={form.phone}
        onChange={(typed) => change(typed, 'phone')}
        trouble={troubles.phone}
      />
      <CodeField
        ref={code}
        code={form.code}
        onChange={(digits) => typeCode(digits, !isOffline)}
        trouble={troubles.code}
        sending={{ request, state: stateOf(busy === 'sending-code', isOffline), onSend: () => void sendCode() }}
        calling={{ state: stateOf(busy === 'calling', isOffline), onCall: () => void call() }}
      />
      <TermsAgreement
        ref={terms}
        hasAgreed={form.hasAgreed}
        onChange={(hasAgreed) => change({ hasAgreed }, 'terms')}
        onRead={onRead}
        trouble={troubles.terms}
      />
      <div role="alert">
        {troubles.form && (
          <p className={styles.trouble}>
            <TroubleText trouble={troubles.form} />
          </p>
        )}
      </div>
      {isOffline && <OfflineNote />}
      <Button
        type="submit"
        kind={isSecond ? 'tonal' : 'primary'}
        wide
        state={stateOf(busy === 'logging-in', isOffline)}
        onDisabledClick={() => void probe()}
      >
        {isOffline ? <Trans>Waiting for connection</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </form>
  )
}

function OfflineNote() {
  return (
    <Callout tone="calm" icon={<IconOffline size={22} />}>
      <p role="status">
        <Trans>You're offline. Signing in needs a connection; what you typed stays here.</Trans>
      </p>
    </Callout>
  )
}

/** Enter in the number field asks for a code, as long as none was sent to that number. */
function isAsking(focused: Element | null, phone: HTMLInputElement | null, request: unknown): boolean {
  return request === undefined && focused === phone
}

function stateOf(isBusy: boolean, isOffline: boolean): 'ready' | 'busy' | 'disabled' {
  if (isBusy) return 'busy'
  return isOffline ? 'disabled' : 'ready'
}
