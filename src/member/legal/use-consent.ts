import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { giveConsent, memberQuery } from '#src/client/api/members.ts'

/** Where the member's yes stands; only the studio's answer makes it count. */
export type Giving = { step: 'reading' } | { step: 'sending' } | { step: 'failed'; failure: Failure }

/** Gives the studio the member's yes to one version; the same wish keeps its id, however often it is sent. */
export function useConsent(version: string, onGiven: () => void) {
  const queries = useQueryClient()
  const [opId] = useState(() => crypto.randomUUID())
  const [giving, setGiving] = useState<Giving>({ step: 'reading' })

  async function give(): Promise<void> {
    setGiving({ step: 'sending' })
    try {
      keepAnswer(queries, memberQuery(), await giveConsent({ version, isAdult: true, opId }))
      onGiven()
    } catch (error) {
      setGiving({ step: 'failed', failure: failureOf(error) })
    }
  }
  return { giving, give }
}
