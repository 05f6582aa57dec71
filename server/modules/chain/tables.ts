import type { Instant, Json } from '#server/platform/database/schema.ts'

export interface ChainTables {
  chainConfigs: {
    version: number
    state: 'draft' | 'published'
    /** A draft keeps only what it changes, a published version everything. */
    body: Json
    rev: number
    reason: string | null
    /** null: as the chain was set up. */
    changedBy: string | null
    changedAt: Instant | null
  }
}

declare module '#server/platform/database/schema.ts' {
  interface Schema extends ChainTables {}
}
