import { useLingui } from '@lingui/react/macro'

import { bedText, type Bed, type BedText } from '#src/domain/beds/bed.ts'
import { toLanguage } from '#src/domain/language.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

/** Name and kind of a bed in the language of the app. */
export function useBedText(device: Bed): BedText {
  const { i18n } = useLingui()
  const { entry, convertTo } = bedText(device, toLanguage(i18n.locale))
  const [name = '', type = ''] = useConverted(`${entry.name}\n${entry.type}`, convertTo).split('\n')
  return { name, type }
}
