import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'

import type { Login } from '#src/client/api/login.ts'
import { probe, useConnection } from '#src/client/outbox/connection.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { ask } from '#src/ui/overlays/ask.ts'

import styles from './login-form.module.css'
import { type FactTrouble, useSecondFact } from './use-second-fact.ts'

interface SecondFactProps {
  ticket: string
  onLoggedIn: (login: Login) => Promise<void>
  /** Back to number and code. */
  onLeave: () => void
}

/** The code was right, but nobody was here with this number for months: it may be another person's by now. */
export function SecondFact({ ticket, onLoggedIn, onLeave }: SecondFactProps) {
  const { t } = useLingui()
  const { name, trouble, busy, type, prove, begin } = useSecondFact(ticket, onLoggedIn)
  const isOffline = useConnection().state === 'offline'
  const stateOf = (isBusy: boolean) => (isBusy ? 'busy' : isOffline || busy ? 'disabled' : 'ready')

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!busy && !isOffline) prove()
  }

  async function beginAnew() {
    const isSure = await ask({
      title: t`Begin a new account with this number?`,
      body: t`The earlier account stays apart, with its packages. If it is yours, contact support instead.`,
      confirm: t`Begin a new account`,
    })
    if (isSure) begin()
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div>
        <h2 className={styles.title}>
          <Trans>Is the account yours?</Trans>
        </h2>
        <p className={styles.note}>
          <Trans>There is an account with this number that was not used for over 90 days.</Trans>
        </p>
      </div>
      <Field
        label={t`The nickname in your account`}
        error={trouble && <TroubleText trouble={trouble} />}
        value={name}
        autoComplete="nickname"
        onChange={({ target }) => type(target.value)}
      />
      {isOffline && (
        <p role="status">
          <Trans>You're offline. This needs a connection; what you typed stays here.</Trans>
        </p>
      )}
      <Button
        type="submit"
        kind="primary"
        wide
        state={stateOf(busy === 'proving')}
        onDisabledClick={() => void probe()}
      >
        <Trans>It is my account</Trans>
      </Button>
      <Button
        kind="tonal"
        wide
        state={stateOf(busy === 'beginning')}
        onClick={() => void beginAnew()}
        onDisabledClick={() => void probe()}
      >
        <Trans>I'm new to this number</Trans>
      </Button>
      <p className={styles.note}>
        <Trans>A passkey of the account signs you in as well. Without one, contact support.</Trans>
      </p>
      <Link to="/help" className={buttonClass({ kind: 'text', wide: true })}>
        <Trans>Contact support</Trans>
      </Link>
      <Button kind="text" wide onClick={onLeave}>
        <Trans>Back</Trans>
      </Button>
    </form>
  )
}

function TroubleText({ trouble }: { trouble: FactTrouble }) {
  switch (trouble.kind) {
    case 'empty':
      return <Trans>Enter a nickname</Trans>
    case 'over':
      return <Trans>That took too long. Go back and get a new code</Trans>
    case 'failed':
      return <Trans>Couldn't sign in. Try again</Trans>
    case 'wrong':
      return trouble.triesLeft === 0 ? (
        <Trans>Too many wrong nicknames. Use a passkey, or contact support</Trans>
      ) : (
        <Plural
          value={trouble.triesLeft}
          one="That is not the nickname. # try left"
          other="That is not the nickname. # tries left"
        />
      )
  }
}
