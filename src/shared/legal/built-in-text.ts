import type { Language } from '#src/domain/language.ts'
import { writeLegalText } from '#src/domain/legal/legal-format.ts'

import { loadLegalText } from './legal-text.ts'
import { loadRiskNotice } from './risk-notice.ts'

export type LegalDocument = 'terms' | 'privacy' | 'risk'

const kinds = { terms: 'user-agreement', privacy: 'privacy-policy' } as const

/** The wording that comes with the app, which stands until the chain publishes its own: the first version. `name` is that of the chain. */
export async function loadOwnText(
  kind: LegalDocument,
  language: Language,
  name: string,
): Promise<{ since: string; text: string }> {
  if (kind !== 'risk') {
    const { since, sections } = await loadLegalText(kinds[kind], language, name)
    return { since, text: writeLegalText(sections) }
  }
  const { since, sections } = await loadRiskNotice(language)
  const asItems = sections.map(({ heading, points }) => ({ heading, items: points.map(({ text }) => text) }))
  return { since, text: writeLegalText(asItems) }
}
