import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { isAlwaysOpen, isClosedToday, shopText, type Shop } from '#src/domain/shops/shop.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'

import type { Shops } from './use-shops.ts'

export interface CurrentShopText {
  shop: string
  hours: string
}

/** Name and hours of the current shop for a header; undefined while they are not known. */
export function useCurrentShopText(current: Shop | undefined, state: Shops['state']): CurrentShopText | undefined {
  const { t, i18n } = useLingui()
  const picked = current && shopText(current, toLanguage(i18n.locale))
  const name = useConverted(picked?.entry.name ?? '', picked?.convertTo)
  const now = useNow(nextMinute)
  if (current) return { shop: name, hours: hoursOf(current) }
  return state === 'loading' ? undefined : { shop: t`Select studio`, hours: t`Couldn't load` }

  function hoursOf(shop: Shop): string {
    if (isClosedToday(shop, (timeZone) => isoDay(now, timeZone))) return t`Closed today`
    return isAlwaysOpen(shop) ? t`Open 24 hours` : t`Open ${shop.opensAt}–${shop.closesAt}`
  }
}
