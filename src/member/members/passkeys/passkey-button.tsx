import { Trans } from '@lingui/react/macro'

import type { Login } from '#src/client/api/login.ts'
import { probe, useConnection } from '#src/client/outbox/connection.ts'
import type { ButtonKind } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconFace } from '#src/ui/pictures/icons-sign-in.tsx'

import { PasskeyAlert } from './passkey-alert.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'

interface PasskeyButtonProps {
  kind: ButtonKind
  onLoggedIn: (login: Login) => Promise<void>
}

/** Signs in with a passkey. It is always there: where it cannot work it says why. */
export function PasskeyButton({ kind, onLoggedIn }: PasskeyButtonProps) {
  const isOffline = useConnection().state === 'offline'
  const { isBusy, trouble, submit } = usePasskeyLogin(isOffline, onLoggedIn)
  const state = isBusy ? 'busy' : isOffline ? 'disabled' : 'ready'
  return (
    <div className="stack-8">
      <Button
        kind={kind}
        wide
        icon={<IconFace size={22} />}
        state={state}
        onClick={submit}
        onDisabledClick={() => void probe()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      <PasskeyAlert trouble={trouble} of="sign-in" />
    </div>
  )
}
