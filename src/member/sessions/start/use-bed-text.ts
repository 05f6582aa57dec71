import { useLingui } from '@lingui/react/macro'

import { type Bed, bedText, type BedText } from '#src/domain/beds/bed.ts'
import { toLanguage } from '#src/domain/language.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

/** What the bed and its kind are called in the language of the app. */
export function useBedText(device: Bed): BedText {
  const { i18n } = useLingui()
  const { entry, convertTo } = bedText(device, toLanguage(i18n.locale))
  const [deviceName = '', deviceType = ''] = useConverted(`${entry.deviceName}\n${entry.deviceType}`, convertTo).split(
    '\n',
  )
  return { deviceName, deviceType }
}
