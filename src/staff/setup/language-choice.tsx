import { useLingui } from '@lingui/react/macro'

import { remembered } from '#src/client/storage/remembered.ts'
import { languageNames, languages, toLanguage } from '#src/domain/language.ts'
import { activateLanguage } from '#src/shared/language/activate-language.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'

const options = languages.map((language) => ({ value: language, label: languageNames[language] }))

/** In which language the page is read; what members see is typed in all of them. */
export function LanguageChoice() {
  const { t, i18n } = useLingui()
  return (
    <Segmented
      label={t`Language`}
      value={toLanguage(i18n.locale)}
      options={options}
      onChange={(language) => {
        remembered.language.write(language)
        void activateLanguage(language)
      }}
    />
  )
}
