import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Button } from '#src/ui/forms/button.tsx'

/** Offers to tell the end of the run when the phone is put away; absent where the answer is known already. */
export function EndNotice() {
  const [permission, setPermission] = useState(readPermission)
  if (permission !== 'default') return null
  async function askOnce() {
    setPermission(await Notification.requestPermission())
  }
  return (
    <Button kind="text" size="small" onClick={() => void askOnce()}>
      <Trans>Notify me when it ends</Trans>
    </Button>
  )
}

function readPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}
