import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

type StaffButtonProps = Omit<ComponentProps<typeof Button>, 'onDisabledClick'> & {
  /** Why it cannot be pressed now, in words, where it is not for want of a connection. */
  why?: string | undefined
  /** It works without a connection. */
  isLocal?: boolean
}

/**
 * A button of the staff area. Disabled it says the one reason that is true now: first that there is no connection, then
 * its own reason, and where it has none of its own, that the form is not complete.
 */
export function StaffButton({ why, isLocal = false, ...button }: StaffButtonProps) {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  function explain() {
    const own = why ?? t`Something still needs to be filled in`
    showToast({ text: isOffline && !isLocal ? t`You're offline. This needs a connection` : own, tone: 'trouble' })
  }
  return <Button {...button} onDisabledClick={explain} />
}
