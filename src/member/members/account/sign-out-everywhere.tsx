import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { logOutEverywhere } from '#src/client/api/account.ts'
import { endLogin } from '#src/client/login/login-session.ts'
import { countLostAtLogout } from '#src/client/outbox/outbox.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { IconLogout } from '#src/ui/pictures/icons.tsx'
import { ListRow, RowList } from '#src/ui/layout/list-row.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

/** Ends the logins on all phones and browsers, this one included. It happens at the studio or not at all. */
export function SignOutEverywhere() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  async function leave() {
    const body =
      (await countLostAtLogout()) !== 0
        ? t`Signing out deletes what wasn't sent yet on this phone.`
        : t`You'll be signed out on every phone and browser, this one included.`
    const title = t`Sign out everywhere?`
    if (!(await ask({ title, body, confirm: t`Sign out`, cancel: t`Stay signed in`, tone: 'danger' }))) return
    setIsBusy(true)
    try {
      await logOutEverywhere()
    } catch {
      setIsBusy(false)
      return showToast({ text: t`Couldn't sign out everywhere. Try again when you're online`, tone: 'trouble' })
    }
    const stop = remembered.token.subscribe(() => void navigate({ to: '/', replace: true }))
    await endLogin({ isOver: true })
    stop()
    showToast({ text: t`Signed out everywhere` })
  }

  return (
    <RowList>
      <ListRow
        icon={<IconLogout size={24} />}
        label={isBusy ? t`Signing out…` : t`Sign out everywhere`}
        note={<Trans>Including this phone</Trans>}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? undefined : () => void leave()}
      />
    </RowList>
  )
}
