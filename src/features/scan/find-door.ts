import type { QueryClient } from '@tanstack/react-query'

import { failureOf } from '#src/api/client.ts'
import { doorQuery } from '#src/api/doors.ts'

export type FoundDoor =
  | { kind: 'door'; lockId: string; signature: string | undefined }
  | { kind: 'no-door'; isSure: boolean }

/** Asks the studio whether a typed id is a door's. Ids are printed in capitals, and seldom typed so. */
export async function findDoor(queries: QueryClient, typed: string, language: string): Promise<FoundDoor> {
  try {
    const { lockId } = await queries.fetchQuery(doorQuery(typed.toUpperCase(), language))
    return { kind: 'door', lockId, signature: undefined }
  } catch (error) {
    return { kind: 'no-door', isSure: failureOf(error).kind === 'refused' }
  }
}
