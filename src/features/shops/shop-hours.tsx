import { Trans } from '@lingui/react/macro'

import { isAlwaysOpen, type Shop } from '#src/domain/shop.ts'

/** When a shop is open, by its own clock. */
export function ShopHours({ shop }: { shop: Shop }) {
  return isAlwaysOpen(shop) ? <Trans>24 hours</Trans> : `${shop.opensAt}–${shop.closesAt}`
}
