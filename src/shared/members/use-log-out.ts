import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { endLogin } from '#src/client/login/login-session.ts'
import { countLostAtLogout } from '#src/client/outbox/outbox.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { ask } from '#src/ui/overlays/ask.ts'

/** Signs out after asking; what was not sent yet would be lost, so that is said first. */
export function useLogOut(): { isBusy: boolean; logOut: () => void } {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)

  async function askThenLeave() {
    const unsent = await countLostAtLogout()
    const isSure = await ask(
      unsent === 0
        ? { title: t`Sign out?`, confirm: t`Sign out` }
        : {
            title: t`Sign out?`,
            body:
              unsent === undefined
                ? t`Signing out deletes what wasn't sent yet on this phone.`
                : t`${plural(unsent, { one: '# change', other: '# changes' })} not sent yet. Signing out deletes what wasn't sent.`,
            confirm: t`Sign out`,
            cancel: t`Stay signed in`,
            tone: 'danger',
          },
    )
    if (!isSure) return
    setIsBusy(true)
    // Without a token the guard would lead to the login at once; who leaves on purpose goes home.
    const stop = remembered.token.subscribe(() => void navigate({ to: '/', replace: true }))
    await endLogin()
    stop()
  }

  return { isBusy, logOut: () => void askThenLeave() }
}
