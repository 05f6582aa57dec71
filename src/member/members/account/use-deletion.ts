import { useRef, useState } from 'react'

import { deleteAccount, requestOwnCode } from '#src/client/api/account.ts'
import { type Failure, failureOf } from '#src/client/http/call-api.ts'
import { triesLeftOf } from '#src/client/api/login.ts'
import { type DeletionIntent, type DeletionTrouble, intentFor } from '#src/domain/members/deletion.ts'
import { endLogin } from '#src/client/login/login-session.ts'
import { serverNow } from '#src/lib/server-clock.ts'

interface Deletion {
  code: string
  request: { requestId: string; resendAt: number } | undefined
  trouble: DeletionTrouble | undefined
  busy: 'sending-code' | 'deleting' | undefined
}

/** The code, what went wrong, and the two calls of leaving. `onGone` hears once nothing is left on this phone either. */
export function useDeletion(onGone: (isCertain: boolean) => void) {
  const [deletion, setDeletion] = useState<Deletion>({
    code: '',
    request: undefined,
    trouble: undefined,
    busy: undefined,
  })
  const intent = useRef<DeletionIntent>(undefined)
  const patch = (change: Partial<Deletion>) => setDeletion((now) => ({ ...now, ...change }))

  async function sendCode() {
    patch({ busy: 'sending-code', trouble: undefined })
    try {
      const { requestId, resendAfter } = await requestOwnCode()
      const resendAt = serverNow() + resendAfter * 1000
      patch({ request: { requestId, resendAt }, code: '', busy: undefined })
    } catch (error) {
      patch({ trouble: troubleOf(failureOf(error), 'send-failed'), busy: undefined })
    }
  }

  async function leave() {
    const { code, request, trouble } = deletion
    if (!request) return
    intent.current = intentFor(intent.current, { code, requestId: request.requestId }, () => crypto.randomUUID())
    patch({ busy: 'deleting', trouble: undefined })
    try {
      await deleteAccount(intent.current)
      await endLogin({ isOver: true })
      onGone(true)
    } catch (error) {
      const failure = failureOf(error)
      // After a lost answer a dead login means that it was done, or that every phone was signed out meanwhile.
      if (failure.kind === 'signed-out' && trouble?.kind === 'unknown') {
        await endLogin({ isOver: true })
        return onGone(false)
      }
      patch({ trouble: troubleOf(failure, 'unknown'), busy: undefined })
    }
  }

  const change = (code: string) => patch({ code, trouble: undefined })
  return { deletion, change, sendCode, leave }
}

function troubleOf(failure: Failure, silent: 'unknown' | 'send-failed'): DeletionTrouble {
  switch (failure.kind) {
    case 'unreachable':
    case 'broken':
      return { kind: silent }
    case 'busy':
      return { kind: 'later', waitUntil: serverNow() + failure.retryAfterSeconds * 1000 }
    case 'signed-out':
      return { kind: 'failed' }
    case 'refused':
      return refusedAs(failure)
  }
}

function refusedAs(failure: Failure & { kind: 'refused' }): DeletionTrouble {
  const { code } = failure
  if (code === 'open-session' || code === 'open-order') return { kind: code }
  if (code === 'code-expired' || code === 'codes-used-up') return { kind: code }
  if (code === 'wrong-code') return { kind: code, triesLeft: triesLeftOf(failure) }
  return { kind: code === 'forbidden' ? 'staff' : 'failed' }
}
