import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'

import type { Login } from '#src/client/api/login.ts'
import { LanguageChip } from '#src/member/language/language-chip.tsx'
import { LazyStillOpen } from '#src/member/connection/still-open/lazy-still-open.tsx'
import { LegalSheet } from '#src/member/legal/legal-sheet.tsx'
import type { LegalKind } from '#src/shared/legal/legal-text.ts'
import { LoginForm } from '#src/member/members/login/login-form.tsx'
import { LoginHero } from '#src/member/members/login/login-hero.tsx'
import { OrBy } from '#src/member/members/login/or-by.tsx'
import { PasskeyButton } from '#src/member/members/passkeys/passkey-button.tsx'
import { beginLogin } from '#src/client/login/login-session.ts'
import { dueOffer, passkeyRecord } from '#src/client/login/passkey-record.ts'
import { returnToClerks } from '#src/client/login/switch-clerk.ts'
import { waitingClerks } from '#src/client/login/waiting-clerks.ts'
import { canMakePasskey } from '#src/lib/browser-passkey.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './login.module.css'

/** /login: a passkey, or a phone number and a code; who is new completes the profile next. */
export function LoginScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/login' })
  const [isKnown] = useState(() => passkeyRecord.isHere())
  const clerks = useSyncExternalStore(waitingClerks.subscribe, waitingClerks.read)
  const [reading, setReading] = useState<{ kind: LegalKind; isOpen: boolean }>({
    kind: 'user-agreement',
    isOpen: false,
  })

  async function goOnByCode(login: Login) {
    // A member who came for something else is not held up: Me leads there as well.
    const isFree = (next === undefined || next === '/' || next === '/my') && !passkeyRecord.wasOffered()
    const mayOffer = isFree && (await canMakePasskey())
    await beginLogin(login)
    if (mayOffer) dueOffer.note()
    await goOn(login, mayOffer ? '/my' : next)
  }

  async function goOnByPasskey(login: Login) {
    await beginLogin(login)
    await goOn(login, next)
  }

  async function goBackToTablet() {
    if (await returnToClerks()) await navigate({ href: '/admin', replace: true })
  }

  function goOn(login: Login, next: string | undefined) {
    showToast({ text: t`Signed in` })
    if (login.isNew || !login.profileComplete) {
      return navigate({ to: '/settings', search: next === undefined ? {} : { next }, replace: true })
    }
    return navigate({ href: next ?? '/', replace: true })
  }

  return (
    <main className={styles.screen}>
      <LoginHero corner={<LanguageChip />} />
      <div className={styles.panel}>
        <div className={styles.column}>
          <LazyStillOpen at="login" />
          <h1 className={styles.title}>{isKnown ? <Trans>Welcome back</Trans> : <Trans>Sign in or sign up</Trans>}</h1>
          <p className="quiet">
            {isKnown ? <Trans>This device has a passkey</Trans> : <Trans>With your mobile number</Trans>}
          </p>
          {isKnown && (
            <div className={styles.first}>
              <PasskeyButton kind="primary" onLoggedIn={goOnByPasskey} />
              <OrBy way="code" />
            </div>
          )}
          <LoginForm isSecond={isKnown} onLoggedIn={goOnByCode} onRead={(kind) => setReading({ kind, isOpen: true })} />
          {!isKnown && (
            <>
              <OrBy way="passkey" />
              <div className={styles.second}>
                <PasskeyButton kind="tonal" onLoggedIn={goOnByPasskey} />
              </div>
            </>
          )}
          {clerks.length > 0 && (
            <Button kind="outline" wide onClick={() => void goBackToTablet()}>
              <Trans>Back to the staff tablet</Trans>
            </Button>
          )}
          <Link to="/prices" className={buttonClass({ kind: 'text', wide: true })}>
            <Trans>See the prices</Trans>
          </Link>
          <Link to="/" className={buttonClass({ kind: 'text', wide: true })}>
            <Trans>Look around first</Trans>
          </Link>
        </div>
      </div>
      <LegalSheet kind={reading.kind} open={reading.isOpen} onClose={() => setReading({ ...reading, isOpen: false })} />
    </main>
  )
}
