import type { Generated } from 'kysely'

/** One intent and what was answered to it, as `schema.ts` takes it in. */
export interface OperationsTable {
  memberUid: string
  opId: string
  fingerprint: string
  /** JSON, as text. */
  answer: string
  /** Milliseconds since 1970 UTC. */
  createdAt: number
  /** Of the request that carried it out; null: not known. */
  requestId: Generated<string | null>
}
