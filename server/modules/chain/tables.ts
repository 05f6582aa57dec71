import type { Language } from '#src/domain/language.ts'

import type { Instant, Json } from '#server/platform/database/schema.ts'

export const legalKinds = ['terms', 'privacy', 'risk'] as const
export type LegalKind = (typeof legalKinds)[number]

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
  /** Wordings that the chain published; number 1 is the one that the app comes with, and has no row. */
  legalTexts: { kind: LegalKind; version: number; language: Language; body: string; publishedAt: Instant }
}

declare module '#server/platform/database/schema.ts' {
  interface Schema extends ChainTables {}
}
