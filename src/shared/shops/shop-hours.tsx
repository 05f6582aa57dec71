import { Trans } from '@lingui/react/macro'

import { isAlwaysOpen, isClosedToday, type Shop } from '#src/domain/shops/shop.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'

/** When a shop is open today, by its own clock. */
export function ShopHours({ shop }: { shop: Shop }) {
  const now = useNow(nextMinute)
  if (isClosedToday(shop, (timeZone) => isoDay(now, timeZone))) return <Trans>Closed today</Trans>
  return isAlwaysOpen(shop) ? <Trans>24 hours</Trans> : `${shop.opensAt}–${shop.closesAt}`
}
