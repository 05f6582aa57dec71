import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

import type { Login } from '#src/client/api/login.ts'
import { LanguageChip } from '#src/member/language/language-chip.tsx'
import { LegalSheet } from '#src/member/legal/legal-sheet.tsx'
import type { LegalKind } from '#src/shared/legal/legal-text.ts'
import { LoginForm } from '#src/member/members/login/login-form.tsx'
import { LoginHero } from '#src/member/members/login/login-hero.tsx'
import { beginLogin } from '#src/client/login/login-session.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './login.module.css'

/** /login: a phone number and a code; who is new completes the profile next. */
export function LoginScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/login' })
  const [reading, setReading] = useState<{ kind: LegalKind; isOpen: boolean }>({
    kind: 'user-agreement',
    isOpen: false,
  })

  async function goOn(login: Login) {
    await beginLogin(login)
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
          <h1 className={styles.title}>
            <Trans>Welcome back</Trans>
          </h1>
          <p className={styles.lead}>
            <Trans>Sign in or sign up with your mobile number</Trans>
          </p>
          <LoginForm onLoggedIn={goOn} onRead={(kind) => setReading({ kind, isOpen: true })} />
          <Link to="/" className={buttonClass({ kind: 'text', wide: true })}>
            <Trans>Look around first</Trans>
          </Link>
        </div>
      </div>
      <LegalSheet kind={reading.kind} open={reading.isOpen} onClose={() => setReading({ ...reading, isOpen: false })} />
    </main>
  )
}
