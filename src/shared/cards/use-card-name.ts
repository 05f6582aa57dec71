import { useLingui } from '@lingui/react/macro'

import type { Card } from '#src/domain/cards/card.ts'
import { toLanguage } from '#src/domain/language.ts'
import { pickLanguage } from '#src/domain/localized.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

/** What a package is called in the language of the app. */
export function useCardName({ name, languages }: Pick<Card, 'name' | 'languages'>): string {
  const { i18n } = useLingui()
  const { entry, convertTo } = pickLanguage<{ name: string }>({ name }, languages, toLanguage(i18n.locale))
  return useConverted(entry.name, convertTo)
}
