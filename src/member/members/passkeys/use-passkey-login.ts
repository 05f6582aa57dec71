import { useEffect, useEffectEvent, useState } from 'react'

import type { Login } from '#src/client/api/login.ts'
import { beginPasskeyLogin, logInWithPasskey } from '#src/client/api/passkeys.ts'
import { passkeyRecord } from '#src/client/login/passkey-record.ts'
import { canAutofillPasskeys, signWithPasskey, stopAutofill } from '#src/lib/browser-passkey.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { type PasskeyTrouble, passkeyTroubleOf } from './passkey-trouble.ts'

interface PasskeyLogin {
  isBusy: boolean
  trouble: PasskeyTrouble | undefined
}

type Signed = Parameters<typeof logInWithPasskey>[0]

/** Signing in with a passkey: by the button, and by the list that the browser shows below the number. */
export function usePasskeyLogin(isOffline: boolean, onLoggedIn: (login: Login) => Promise<void>) {
  const [login, setLogin] = useState<PasskeyLogin>({ isBusy: false, trouble: undefined })
  const { isBusy } = login

  async function signIn(sign: () => Promise<Signed>) {
    setLogin({ isBusy: true, trouble: undefined })
    try {
      const entered = await logInWithPasskey(await sign())
      passkeyRecord.noteUse()
      await onLoggedIn(entered)
    } catch (error) {
      const trouble = passkeyTroubleOf(error)
      if (trouble === 'refused') passkeyRecord.noteGone()
      setLogin({ isBusy: false, trouble })
    }
  }

  const chosenBelow = useEffectEvent((signed: Signed) => void signIn(async () => signed))
  useEffect(() => {
    if (isOffline || isBusy) return
    const waiting = new AbortController()
    void waitBelowField(waiting.signal).then((signed) => signed && !waiting.signal.aborted && chosenBelow(signed))
    return () => {
      waiting.abort()
      void stopAutofill()
    }
  }, [isOffline, isBusy])

  return { ...login, submit: () => void signIn(askAndSign) }
}

async function askAndSign(autofill = false): Promise<Signed> {
  const asked = await beginPasskeyLogin()
  return { ceremony: asked.ceremony, ...(await signWithPasskey(asked, { autofill })) }
}

/** Sooner than the studio forgets what it asked. */
const renewedAfterMs = 4 * 60_000

/**
 * What was chosen from the list below the number. A browser without such a list, or a studio that cannot be asked, is
 * no trouble: the member has asked for nothing yet, and the button says what is wrong.
 */
async function waitBelowField(signal: AbortSignal): Promise<Signed | undefined> {
  if (!(await canAutofillPasskeys().catch(() => false))) return undefined
  while (!signal.aborted) {
    const startedAt = serverNow()
    const renewal = setTimeout(() => void stopAutofill(), renewedAfterMs)
    const signed = await askAndSign(true).catch(() => undefined)
    clearTimeout(renewal)
    if (signed) return signed
    // It ended before its time: the person has left it, or it does not work here.
    if (serverNow() - startedAt < renewedAfterMs) return undefined
  }
  return undefined
}
