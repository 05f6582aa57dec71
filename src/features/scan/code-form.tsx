import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'

import { brand } from '#src/domain/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'

import styles from './code-form.module.css'
import { recognise, type NotRecognised, type Recognised } from './recognise.ts'

/** One line for the id under a code, or for the whole address of the code. */
export function CodeForm({ onRecognised }: { onRecognised: (recognised: Recognised) => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<NotRecognised>()

  async function check() {
    setIsBusy(true)
    setTrouble(undefined)
    const result = await recognise(queries, typed)
    setIsBusy(false)
    if (result.kind === 'bed' || result.kind === 'door') return onRecognised(result)
    setTrouble(result)
    input.current?.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void check()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        ref={input}
        label={t`ID under the code`}
        helper={<Trans>Or paste the whole address of the code</Trans>}
        error={trouble && <TroubleText trouble={trouble} />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setTrouble(undefined)
        }}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" wide state={isBusy ? 'busy' : 'ready'}>
        <Trans>Check</Trans>
      </Button>
    </form>
  )
}

function TroubleText({ trouble }: { trouble: NotRecognised }) {
  const { i18n } = useLingui()
  switch (trouble.kind) {
    case 'empty':
      return <Trans>Enter the ID printed under the code</Trans>
    case 'unreadable':
      return <Trans>This is neither an ID nor the address of a code</Trans>
    case 'foreign': {
      const name = i18n.locale === 'en-US' ? brand.nameEn : brand.nameZh
      return <Trans>This code doesn't belong to {name}</Trans>
    }
    case 'no-such-id':
      if (trouble.isSure) return <Trans>No bed has this ID. Check the letters and digits</Trans>
      return <Trans>You're offline, and this ID isn't one that this phone knows. Try again when you're online</Trans>
  }
}
