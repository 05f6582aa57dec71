import { useState } from 'react'

import { triesLeftOf, type CodeRequest } from '#src/client/api/login.ts'
import { type FailureCode, failureOf } from '#src/client/http/call-api.ts'
import { PasskeyError } from '#src/lib/browser-passkey.ts'

import { type OtherLogin, proveByCode, proveByPasskey, sendProofCode } from './lock-calls.ts'

export type ProofTrouble =
  | { kind: 'unsupported' | 'wrong-address' | 'cancelled' | 'refused' | 'expired' | 'used-up' | 'later' | 'failed' }
  | { kind: 'wrong-code'; triesLeft: number }

interface Proof {
  code: string
  request: CodeRequest | undefined
  trouble: ProofTrouble | undefined
  busy: 'passkey' | 'sending' | 'code' | undefined
}

/** Proving who is at the counter: with a passkey, else with a code to the own phone. */
export function useProof(onProved: () => void, as: OtherLogin) {
  const [proof, setProof] = useState<Proof>({ code: '', request: undefined, trouble: undefined, busy: undefined })
  const patch = (change: Partial<Proof>) => setProof((now) => ({ ...now, ...change }))

  async function attempt(busy: NonNullable<Proof['busy']>, act: () => Promise<void>) {
    if (proof.busy) return
    patch({ busy, trouble: undefined })
    try {
      await act()
      patch({ busy: undefined })
    } catch (error) {
      patch({ busy: undefined, trouble: troubleOf(error) })
    }
  }
  const byPasskey = () =>
    attempt('passkey', async () => {
      await proveByPasskey(as)
      onProved()
    })
  const sendCode = () => attempt('sending', async () => patch({ request: await sendProofCode(as), code: '' }))
  const byCode = (code: string, requestId: string) =>
    attempt('code', async () => {
      await proveByCode(requestId, code, as)
      onProved()
    })

  function type(code: string) {
    patch({ code, trouble: undefined })
    if (code.length === 6 && proof.request) void byCode(code, proof.request.requestId)
  }
  return { ...proof, type, byPasskey: () => void byPasskey(), sendCode: () => void sendCode() }
}

function troubleOf(error: unknown): ProofTrouble {
  if (error instanceof PasskeyError) return { kind: error.problem === 'known' ? 'failed' : error.problem }
  const failure = failureOf(error)
  if (failure.kind === 'busy') return { kind: 'later' }
  if (failure.kind !== 'refused') return { kind: 'failed' }
  if (failure.code === 'wrong-code') return { kind: 'wrong-code', triesLeft: triesLeftOf(failure) }
  return { kind: kinds[failure.code] ?? 'failed' }
}

const kinds: Partial<Record<FailureCode, Exclude<ProofTrouble['kind'], 'wrong-code'>>> = {
  'code-expired': 'expired',
  'passkey-expired': 'expired',
  'codes-used-up': 'used-up',
  'passkey-refused': 'refused',
}
