import { useLingui } from '@lingui/react/macro'

import { type Brand, brandName, ownBrand } from '#src/domain/brand.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'

/** What the chain is called and looks like, as this phone knows it. */
export function useBrand(): Brand {
  return useRemembered(remembered.brand) ?? ownBrand
}

/** The chain's name in the language of the app. */
export function useBrandName(): string {
  const { i18n } = useLingui()
  return brandName(useBrand(), i18n.locale)
}
