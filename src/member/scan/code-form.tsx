import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { OurName } from './product-name.tsx'
import { isRecognised, recogniseTyped, type NotRecognised, type Recognised } from './recognise.ts'

/** One line for the id under a code, or for the whole address of the code. */
export function CodeForm({ onRecognised }: { onRecognised: (recognised: Recognised) => void }) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<NotRecognised>()

  async function check() {
    setIsBusy(true)
    setTrouble(undefined)
    const result = await recogniseTyped(queries, typed, i18n.locale)
    setIsBusy(false)
    if (isRecognised(result)) return onRecognised(result)
    setTrouble(result)
    input.current?.focus()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void check()
  }

  return (
    <form className="stack-14" onSubmit={submit} noValidate>
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

/** Why what was typed or read leads nowhere. */
export function TroubleText({ trouble }: { trouble: NotRecognised }) {
  const isOffline = useConnection().state === 'offline'
  switch (trouble.kind) {
    case 'empty':
      return <Trans>Enter the ID printed under the code</Trans>
    case 'unreadable':
      return <Trans>This is neither an ID nor the address of a code</Trans>
    case 'foreign':
      return (
        <Trans>
          This code doesn't belong to <OurName />
        </Trans>
      )
    case 'no-such-id':
      if (trouble.isSure) return <Trans>No bed or door has this ID. Check the letters and digits</Trans>
      if (!isOffline) return <Trans>Couldn't ask the studio about this ID. Try again</Trans>
      return <Trans>You're offline, and this ID isn't one that this phone knows. Try again when you're online</Trans>
  }
}
