import type { QueryClient } from '@tanstack/react-query'

import { onSignedOut } from '#src/client/http/call-api.ts'
import { onLoginChange } from '#src/client/login/login-changes.ts'
import { loseLogin } from '#src/client/login/lose-login.ts'
import { clearTabTexts } from '#src/client/storage/clear-stored-texts.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import type { makeRouter } from './routes.tsx'

/**
 * Keeps what is shown in step with who is signed in, in this window and by the others; returns the function that ends
 * it.
 */
export function watchLogin(router: ReturnType<typeof makeRouter>, queries: QueryClient): () => void {
  let shownToken = remembered.token.read()
  let shownUid = remembered.userId.read()
  const ending = new AbortController()

  function changeMember() {
    if (remembered.token.read() === shownToken) return
    shownToken = remembered.token.read()
    queries.clear()
    // The guard of each route decides again whether it may still be shown.
    void router.invalidate()
  }
  function noteMember() {
    changeMember()
    shownUid = remembered.userId.read() ?? shownUid
  }
  /** Signed out, also by another window: what this one has for itself goes too. */
  function forgetLeft() {
    if (remembered.userId.read() === undefined) clearTabTexts('left', undefined)
  }
  /** Nothing of whoever was here stays: not on a screen, not in the memory of the page, not in this window's own store. */
  function startAnewForOther() {
    const hasSlept = remembered.token.read() !== shownToken
    const uid = remembered.token.read() && remembered.userId.read()
    const isOther = uid !== undefined && uid !== (shownUid ??= uid)
    if (!hasSlept && !isOther) return
    if (isOther) clearTabTexts('left', undefined)
    forgetLeft()
    location.reload()
  }

  const stops = [
    onSignedOut((isRevoked) => void loseLogin(isRevoked)),
    onLoginChange(noteMember),
    remembered.token.subscribe(changeMember),
    remembered.userId.subscribe(forgetLeft),
    () => ending.abort(),
  ]
  window.addEventListener('storage', startAnewForOther, ending)
  // A window that slept has heard nothing of what the others did, and no screen of it has.
  window.addEventListener('pageshow', startAnewForOther, ending)
  document.addEventListener('visibilitychange', startAnewForOther, ending)
  return () => stops.forEach((stop) => stop())
}
