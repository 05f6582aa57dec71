import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'

import { type Passkey, passkeysKey, removePasskey, renamePasskey } from '#src/client/api/passkeys.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import { IconTrash } from '#src/ui/pictures/icons.tsx'

import styles from './passkeys.module.css'

interface PasskeySheetProps {
  passkey: Passkey
  onClose: () => void
}

const longestName = 40

/** One passkey: its name, and its end. Both happen at the studio or not at all. */
export function PasskeySheet({ passkey, onClose }: PasskeySheetProps) {
  const { t } = useLingui()
  const [name, setName] = useState(passkey.name)
  const { busy, change } = useChange(onClose)
  const isEmpty = name.trim() === ''

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (isEmpty) return
    void change('save', (opId) => renamePasskey(passkey.passkeyId, name.trim(), opId), t`Saved`)
  }

  async function remove() {
    const body = t`“${passkey.name}” will no longer sign you in. You can also delete it in your device's settings.`
    if (!(await ask({ title: t`Remove this passkey?`, body, confirm: t`Remove`, tone: 'danger' }))) return
    await change('remove', (opId) => removePasskey(passkey.passkeyId, opId), t`Passkey removed`)
  }

  return (
    <LazySheet open onClose={onClose} title={t`Passkey`}>
      <form className={styles.sheet} onSubmit={save}>
        <Field
          label={t`Name`}
          value={name}
          maxLength={longestName}
          onChange={(event) => setName(event.target.value)}
          error={isEmpty && <Trans>Enter a name</Trans>}
        />
        <Button type="submit" wide state={busy === 'save' ? 'busy' : 'ready'}>
          <Trans>Save</Trans>
        </Button>
        <Button
          kind="danger"
          wide
          icon={<IconTrash size={22} />}
          state={busy === 'remove' ? 'busy' : 'ready'}
          onClick={() => void remove()}
        >
          <Trans>Remove passkey</Trans>
        </Button>
      </form>
    </LazySheet>
  )
}

type Kind = 'save' | 'remove'

/** One change at a time; the same intent keeps its id until the studio has answered. */
function useChange(onDone: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Kind>()
  const opIds = useRef<Partial<Record<Kind, string>>>({})

  async function change(kind: Kind, send: (opId: string) => Promise<unknown>, done: string) {
    if (busy) return
    setBusy(kind)
    const opId = (opIds.current[kind] ??= crypto.randomUUID())
    try {
      await send(opId)
      showToast({ text: done })
      onDone()
    } catch (error) {
      // Removed on another device: what is shown is old.
      const isGone = failureOf(error).kind === 'refused'
      showToast({
        text: isGone ? t`This passkey is no longer there` : t`Couldn't save. Try again when you're online`,
        tone: 'trouble',
      })
      if (isGone) onDone()
      if (failureOf(error).kind !== 'unreachable') delete opIds.current[kind]
    } finally {
      setBusy(undefined)
      await queries.invalidateQueries({ queryKey: passkeysKey })
    }
  }
  return { busy, change }
}
