import { useState } from 'react'

import { beginAccount, type Login, proveAccount, triesLeftOf } from '#src/client/api/login.ts'
import { failureOf } from '#src/client/http/call-api.ts'

export type FactTrouble = { kind: 'wrong'; triesLeft: number } | { kind: 'over' | 'failed' | 'empty' }

interface SecondFact {
  name: string
  trouble: FactTrouble | undefined
  busy: 'proving' | 'beginning' | undefined
}

/** What proves whose account it is, after a right code. */
export function useSecondFact(ticket: string, onLoggedIn: (login: Login) => Promise<void>) {
  const [fact, setFact] = useState<SecondFact>({ name: '', trouble: undefined, busy: undefined })
  const patch = (change: Partial<SecondFact>) => setFact((now) => ({ ...now, ...change }))

  async function attempt(busy: NonNullable<SecondFact['busy']>, send: () => Promise<Login>) {
    if (fact.busy) return
    patch({ busy, trouble: undefined })
    try {
      await onLoggedIn(await send())
    } catch (error) {
      patch({ busy: undefined, trouble: troubleOf(error) })
    }
  }
  return {
    ...fact,
    type: (name: string) => patch({ name, trouble: undefined }),
    prove: () => {
      const name = fact.name.trim()
      if (name === '') return patch({ trouble: { kind: 'empty' } })
      void attempt('proving', () => proveAccount(ticket, name))
    },
    begin: () => void attempt('beginning', () => beginAccount(ticket)),
  }
}

function troubleOf(error: unknown): FactTrouble {
  const failure = failureOf(error)
  if (failure.kind !== 'refused') return { kind: 'failed' }
  if (failure.code === 'wrong-fact') return { kind: 'wrong', triesLeft: triesLeftOf(failure) }
  return { kind: failure.code === 'code-expired' ? 'over' : 'failed' }
}
