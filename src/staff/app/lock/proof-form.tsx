import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'
import { CodeInput } from '#src/ui/forms/code-input.tsx'
import { IconFace } from '#src/ui/pictures/icons-sign-in.tsx'
import { IconChat } from '#src/ui/pictures/icons.tsx'

import styles from './lock.module.css'
import type { OtherLogin } from './lock-calls.ts'
import { type ProofTrouble, useProof } from './use-proof.ts'

interface ProofFormProps {
  isOffline: boolean
  onProved: () => void
  /** Whose proof it is, where that is not the login in use. */
  as?: OtherLogin
}

/** A passkey, else a code to the own phone. */
export function ProofForm({ isOffline, onProved, as }: ProofFormProps) {
  const { t } = useLingui()
  const { code, request, trouble, busy, type, byPasskey, sendCode } = useProof(onProved, as)
  const stateOf = (own: typeof busy) => (busy === own ? 'busy' : busy || isOffline ? 'disabled' : 'ready')
  return (
    <div className={styles.form}>
      <Button kind="tonal" wide icon={<IconFace size={22} />} state={stateOf('passkey')} onClick={byPasskey}>
        <Trans>Use a passkey</Trans>
      </Button>
      {request && <CodeInput label={t`Enter the code sent to your phone`} value={code} onChange={type} />}
      <Button kind="text" wide icon={<IconChat size={22} />} state={stateOf('sending')} onClick={sendCode}>
        {request ? <Trans>Send again</Trans> : <Trans>Text a code to my phone</Trans>}
      </Button>
      <div role="alert">
        {trouble && (
          <p className="trouble">
            <ProofTroubleText trouble={trouble} />
          </p>
        )}
      </div>
    </div>
  )
}

function ProofTroubleText({ trouble }: { trouble: ProofTrouble }) {
  switch (trouble.kind) {
    case 'wrong-code':
      return trouble.triesLeft === 0 ? (
        <Trans>This code no longer works. Get a new one</Trans>
      ) : (
        <Plural value={trouble.triesLeft} one="Wrong code. # try left" other="Wrong code. # tries left" />
      )
    case 'expired':
      return <Trans>That took too long. Try again</Trans>
    case 'used-up':
      return <Trans>No more codes can be sent for now. Use a passkey</Trans>
    case 'later':
      return <Trans>Too many tries. Wait a minute, then try again</Trans>
    case 'unsupported':
      return <Trans>This browser doesn't support passkeys. Use a code instead</Trans>
    case 'wrong-address':
      return <Trans>Passkeys don't work at this address. Use a code instead</Trans>
    case 'cancelled':
      return <Trans>Canceled, or there's no passkey on this device. Try again, or use a code</Trans>
    case 'refused':
      return <Trans>This passkey isn't yours or no longer works. Use a code instead</Trans>
    case 'failed':
      return <Trans>Couldn't confirm. Check the connection and try again</Trans>
  }
}
