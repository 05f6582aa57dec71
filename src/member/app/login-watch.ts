import type { QueryClient } from '@tanstack/react-query'

import { onSignedOut } from '#src/client/http/call-api.ts'
import { onLoginChange } from '#src/client/login/login-changes.ts'
import { loseLogin } from '#src/client/login/lose-login.ts'
import { clearTabTexts } from '#src/client/storage/clear-stored-texts.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import type { makeRouter } from './routes.tsx'

/** Keeps what is shown in step with who is signed in, in this tab and by the others. */
export function watchLogin(router: ReturnType<typeof makeRouter>, queries: QueryClient): void {
  let shownToken = remembered.token.read()

  function changeMember() {
    if (remembered.token.read() === shownToken) return
    shownToken = remembered.token.read()
    queries.clear()
    // Another tab has signed out: what this one has for itself goes too.
    if (remembered.userId.read() === undefined) clearTabTexts('left', undefined)
    // The guard of each route decides again whether it may still be shown.
    void router.invalidate()
  }

  onSignedOut((isRevoked) => void loseLogin(isRevoked))
  onLoginChange(changeMember)
  remembered.token.subscribe(changeMember)
}
