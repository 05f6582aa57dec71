import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'

import { remembered } from '#src/client/storage/remembered.ts'
import { toLanguage } from '#src/domain/language.ts'
import { showAppearance } from '#src/lib/page-theme.ts'
import { activateLanguage } from '#src/shared/language/activate-language.ts'

/** The page follows the theme and the language chosen on this phone, here or in another tab; returns what ends it. */
export function watchChoices(queries: QueryClient): () => void {
  const stops = [
    remembered.appearance.subscribe(() => showAppearance(remembered.appearance.read())),
    remembered.language.subscribe(() => void speak(queries)),
  ]
  return () => stops.forEach((stop) => stop())
}

/** Whatever is asked from now on comes in the new language, so the words of the page and what it has read do as well. */
async function speak(queries: QueryClient): Promise<void> {
  const language = toLanguage(remembered.language.read())
  if (language === i18n.locale) return
  const isLoaded = await activateLanguage(language).then(
    () => true,
    () => false,
  )
  if (isLoaded) await queries.invalidateQueries()
}
