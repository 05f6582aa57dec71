import { useLingui } from '@lingui/react/macro'

import { type Bed, bedText, type BedText } from '#src/domain/beds/bed.ts'
import { toLanguage } from '#src/domain/language.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

/** What the bed and its kind are called in the language of the app. */
export function useBedText(device: Bed): BedText {
  const { i18n } = useLingui()
  const { entry, convertTo } = bedText(device, toLanguage(i18n.locale))
  const [name = '', type = ''] = useConverted(`${entry.name}\n${entry.type}`, convertTo).split('\n')
  return { name, type }
}
