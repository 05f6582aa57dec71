import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { remembered } from '#src/client/storage/remembered.ts'
import { languageNames, languages, toLanguage } from '#src/domain/language.ts'
import { activateLanguage } from '#src/shared/language/activate-language.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { checkSecret } from './setup-calls.ts'
import styles from './setup.module.css'

/** Only who can read the terminal of the server goes on. */
export function SecretStep({ onOpen }: { onOpen: (secret: string) => void }) {
  const { t } = useLingui()
  const [secret, setSecret] = useState('')
  const { state, write, isOffline } = useStaffWrite({ send: checkSecret, onDone: () => onOpen(secret) })
  const isEmpty = secret.trim() === ''
  return (
    <form
      className={styles.keys}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) void write(secret)
      }}
    >
      <LanguageChoice />
      <h1 className={styles.title} tabIndex={-1}>
        <Trans>Set up your chain</Trans>
      </h1>
      <p className="quiet">
        <Trans>There is no chain on this server yet. Its start printed a secret, which works once.</Trans>
      </p>
      <Field
        label={t`Secret of the server`}
        value={secret}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={longest.setupSecret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{
          'wrong-code': <Trans>That is not the secret that was printed last.</Trans>,
          'code-expired': <Trans>This secret no longer works. Start the server again: it prints a new one.</Trans>,
        }}
      />
      <StaffButton
        wide
        type="submit"
        state={state.step === 'sending' ? 'busy' : isEmpty || isOffline ? 'disabled' : 'ready'}
      >
        <Trans>Begin</Trans>
      </StaffButton>
    </form>
  )
}

const options = languages.map((language) => ({ value: language, label: languageNames[language] }))

/** In which language the page is read; what members see is typed in all of them. */
function LanguageChoice() {
  const { t, i18n } = useLingui()
  return (
    <Segmented
      label={t`Language`}
      value={toLanguage(i18n.locale)}
      options={options}
      onChange={(language) => {
        remembered.language.write(language)
        void activateLanguage(language)
      }}
    />
  )
}
