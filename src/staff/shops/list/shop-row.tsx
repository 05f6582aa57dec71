import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { toLanguage } from '#src/domain/language.ts'
import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useShopText } from '#src/shared/shops/use-shop-text.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'

import { CloseForGood } from './close-for-good.tsx'
import { OpenToMembers } from './open-to-members.tsx'
import styles from './shop-list.module.css'

/** One studio: how far it is, and what can be done about that. */
export function ShopRow({ shop }: { shop: ListedShop }) {
  const { name, address } = useShopText(shop)
  const { may } = useSelf()
  const [isClosing, setIsClosing] = useState(false)
  const { shopId, stage } = shop
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          {name} <StageBadge stage={stage} />
        </h2>
        <p>{address}</p>
        <Facts shop={shop} />
      </div>
      <div className="wrap-8">
        <Link to="/admin/shop-info" search={{ shop: shopId }} className={buttonClass({ kind: 'tonal', size: 'small' })}>
          <Trans>Details</Trans>
        </Link>
        <Link to="/admin/devices" search={{ shop: shopId }} className={buttonClass({ kind: 'tonal', size: 'small' })}>
          <Trans>Devices</Trans>
        </Link>
        {stage === 'draft' && may('/api/admin/shops/open') && <OpenToMembers shop={shop} name={name} />}
        {stage !== 'closed' && may('/api/admin/shops/close-for-good') && (
          <Button kind="text" size="small" onClick={() => setIsClosing(true)}>
            <Trans>Close for good…</Trans>
          </Button>
        )}
      </div>
      {isClosing && <CloseForGood shop={shop} name={name} onClose={() => setIsClosing(false)} />}
    </li>
  )
}

function StageBadge({ stage }: Pick<ListedShop, 'stage'>) {
  if (stage === 'draft') {
    return (
      <Badge tone="warn">
        <Trans>Not open yet</Trans>
      </Badge>
    )
  }
  return stage === 'closed' ? (
    <Badge>
      <Trans>Closed for good</Trans>
    </Badge>
  ) : (
    <Badge tone="ok">
      <Trans>In business</Trans>
    </Badge>
  )
}

/** Its clock, what stands in it, and what is still missing. */
function Facts({ shop }: { shop: ListedShop }) {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const { timeZone, closedAt, bedCount, enabledBedCount, lockCount } = shop
  const zone = timeZone.replaceAll('_', ' ')
  if (closedAt !== null) {
    const date = formatDate(closedAt, toLanguage(i18n.locale), timeZone)
    return (
      <p className={styles.facts}>
        <Trans>Closed on {date}. Its records stay.</Trans>
      </p>
    )
  }
  const time = formatTime(now, timeZone)
  return (
    <>
      <p className={styles.facts}>
        {time} · {zone} · <Plural value={bedCount} one="# bed" other="# beds" /> ·{' '}
        <Plural value={lockCount} one="# lock" other="# locks" />
      </p>
      {enabledBedCount === 0 && (
        <p className={styles.missing}>
          {bedCount === 0 ? (
            <Trans>It has no bed yet. Add beds and the lock under Devices.</Trans>
          ) : (
            <Trans>No bed is in use, so nothing can be booked. Switch one on under Devices.</Trans>
          )}
        </p>
      )}
    </>
  )
}
