import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import { remembered } from '#src/client/storage/remembered.ts'
import { languageNames, languages, toLanguage } from '#src/domain/language.ts'
import { activateLanguage } from '#src/shared/language/activate-language.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

/** Each language by its own name, as a list of choices. */
export const languageOptions = languages.map((language) => ({
  value: language,
  label: languageNames[language],
  lang: language,
}))

/** Switches every text to another language and keeps the choice; what the studio words itself is read again. */
export function useSwitchLanguage() {
  const { t } = useLingui()
  const queries = useQueryClient()

  return async (value: string): Promise<void> => {
    const language = toLanguage(value)
    const isLoaded = await activateLanguage(language).then(
      () => true,
      () => false,
    )
    if (!isLoaded) {
      const name = languageNames[language]
      showToast({
        text: t`${name} isn't on this phone yet`,
        note: t`Try again once there's a connection.`,
        tone: 'trouble',
      })
      return
    }
    remembered.language.write(language)
    await queries.invalidateQueries()
  }
}
