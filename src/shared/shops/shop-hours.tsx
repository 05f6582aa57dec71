import { Trans } from '@lingui/react/macro'

import { isAlwaysOpen, isClosedOn, type Shop } from '#src/domain/shops/shop.ts'
import { isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'

/** When a shop is open today, by its own clock. */
export function ShopHours({ shop }: { shop: Shop }) {
  const today = isoDay(useNow(nextMinute), shop.timeZone)
  if (isClosedOn(shop, today)) return <Trans>Closed today</Trans>
  return isAlwaysOpen(shop) ? <Trans>24 hours</Trans> : `${shop.opensAt}–${shop.closesAt}`
}
