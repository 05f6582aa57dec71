import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { pickLanguage } from '#src/domain/localized.ts'
import type { DayOff } from '#src/domain/shops/day-off.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

/** Why a day is off, such as the name of a holiday, in the language of the app; "" where no reason is told. */
export function useDayOffName(dayOff: DayOff | undefined): string {
  const { i18n } = useLingui()
  const languages = dayOff?.languages ?? []
  const { entry, convertTo } = pickLanguage(languages[0] ?? { name: '' }, languages, toLanguage(i18n.locale))
  return useConverted(entry.name, convertTo)
}
