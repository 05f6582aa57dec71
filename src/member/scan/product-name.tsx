import { useLingui } from '@lingui/react/macro'

import { brand } from '#src/domain/brand.ts'

/** The studio's name in the language of the app. */
export function OurName() {
  const { i18n } = useLingui()
  return i18n.locale === 'en-US' ? brand.nameEn : brand.nameZh
}
