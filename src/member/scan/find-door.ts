import type { QueryClient } from '@tanstack/react-query'

import { failureOf } from '#src/client/http/call-api.ts'
import { askOnce } from '#src/client/http/ask-once.ts'
import { doorQuery } from '#src/client/api/doors.ts'

export type FoundDoor =
  | { kind: 'door'; lockId: string; signature: string | undefined }
  | { kind: 'no-door'; isSure: boolean }

/** Asks the studio whether a typed id is a door's. Ids are printed in capitals, and seldom typed so. */
export async function findDoor(queries: QueryClient, typed: string, language: string): Promise<FoundDoor> {
  const asTyped = await ask(queries, typed, language)
  const isWorthCapitals = asTyped.kind === 'no-door' && asTyped.isSure && typed !== typed.toUpperCase()
  return isWorthCapitals ? await ask(queries, typed.toUpperCase(), language) : asTyped
}

async function ask(queries: QueryClient, id: string, language: string): Promise<FoundDoor> {
  try {
    const { lockId } = await askOnce(queries, doorQuery(id, language))
    return { kind: 'door', lockId, signature: undefined }
  } catch (error) {
    return { kind: 'no-door', isSure: failureOf(error).kind === 'refused' }
  }
}
