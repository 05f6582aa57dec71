import type { Language } from '#src/domain/language.ts'

import type { Instant } from '#server/platform/database/schema.ts'

export const legalKinds = ['terms', 'privacy', 'risk'] as const
export type LegalKind = (typeof legalKinds)[number]

/** One text in all languages; "" is the wording that the app comes with. */
export type LegalWording = Record<Language, string>
export type LegalWordings = Record<LegalKind, LegalWording>

/** Wordings that the chain published; number 1 is the one that the app comes with, and has no row. */
export interface LegalTextsTable {
  kind: LegalKind
  version: number
  language: Language
  body: string
  publishedAt: Instant
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    legalTexts: LegalTextsTable
  }
}
