import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { ChoiceRow } from '#src/ui/layout/choice-row.tsx'
import { IconGlobe } from '#src/ui/pictures/icons-critical.tsx'

import { languageOptions, useSwitchLanguage } from './use-switch-language.tsx'

/** In which language the app speaks on this phone. */
export function LanguageRow() {
  const { t, i18n } = useLingui()
  const switchLanguage = useSwitchLanguage()
  return (
    <ChoiceRow
      icon={<IconGlobe size={24} />}
      label={t`Language`}
      value={toLanguage(i18n.locale)}
      options={languageOptions}
      onChoose={(value) => void switchLanguage(value)}
    />
  )
}
