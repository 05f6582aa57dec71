import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { shopText, type Shop, type ShopText } from '#src/domain/shops/shop.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'

/** Name, address and tags of a shop in the language of the app. */
export function useShopText(shop: Shop): ShopText {
  const { i18n } = useLingui()
  const { entry, convertTo } = shopText(shop, toLanguage(i18n.locale))
  const [name = '', address = '', ...tags] = useConverted(
    [entry.name, entry.address, ...entry.tags].join('\n'),
    convertTo,
  ).split('\n')
  return { name, address, tags }
}
