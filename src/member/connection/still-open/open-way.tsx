import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { sendLogouts } from '#src/client/login/unsent-logouts.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { replayOutbox } from '#src/client/outbox/outbox.ts'
import { readLogin } from '#src/client/storage/login-copy.ts'
import { canUndo } from '#src/domain/outbox/outbox-entry.ts'
import type { StillOpen } from '#src/domain/still-open/still-open.ts'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'

interface OpenWayProps {
  thing: StillOpen
  at: 'home' | 'login'
  check: () => Promise<unknown>
}

/** The one right button of each thing; where only signing in helps, the form below is that button. */
export function OpenWay({ thing, at, check }: OpenWayProps) {
  switch (thing.kind) {
    case 'door':
    case 'door-in-doubt':
      if (readLogin() === undefined) return null
      return (
        <Link
          to="/doorstatus"
          search={{ lock: thing.lockId }}
          className={buttonClass({ kind: 'tonal', size: 'small' })}
        >
          <Trans>To the door</Trans>
        </Link>
      )
    case 'start':
      return (
        <Link to="/help" className={buttonClass({ kind: 'tonal', size: 'small' })}>
          <Trans>Help</Trans>
        </Link>
      )
    case 'cancel':
      return canUndo(thing.entry) ? (
        <Button kind="tonal" size="small" onClick={() => void takeBack(thing.entry.opId)}>
          <Trans>Undo</Trans>
        </Button>
      ) : null
    case 'booking':
      return at === 'home' && readLogin() !== undefined ? (
        <Again onPress={check}>
          <Trans>Check</Trans>
        </Again>
      ) : null
    case 'logout':
      return (
        <Again onPress={sendLogouts}>
          <Trans>Try now</Trans>
        </Again>
      )
  }
}

/** Asks again; where there is no signal it says so by coming back to rest. */
function Again({ onPress, children }: { onPress: () => Promise<unknown>; children: ReactNode }) {
  const [isBusy, setIsBusy] = useState(false)
  async function press() {
    setIsBusy(true)
    if (await probe()) await onPress()
    replayOutbox()
    setIsBusy(false)
  }
  return (
    <Button kind="tonal" size="small" state={isBusy ? 'busy' : 'ready'} onClick={() => void press()}>
      {children}
    </Button>
  )
}
