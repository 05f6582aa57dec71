import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { daysOffWithin } from '#src/domain/shops/day-off.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { classNames } from '#src/lib/class-names.ts'
import { addDays, isoDay } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'
import { IconCheck, IconClock } from '#src/ui/pictures/icons-critical.tsx'

import { DaysOff } from './days-off.tsx'
import { ShopHours } from './shop-hours.tsx'
import styles from './shop-card.module.css'
import { ShopPhoto } from './shop-photo.tsx'
import { StaffedLine } from './staffed-line.tsx'
import { useShopText } from './use-shop-text.ts'

interface ShopCardProps {
  shop: Shop
  isCurrent: boolean
  onChoose: () => void
  /** What is known of it at this moment. */
  facts?: ReactNode
}

/** So far ahead a member who chooses a shop is told what differs. */
const nearDays = 14

/** One shop to choose: where it is, when it is open, what stands there. */
export function ShopCard({ shop, isCurrent, onChoose, facts }: ShopCardProps) {
  const { name, address, tags } = useShopText(shop)
  const today = isoDay(useNow(nextMinute), shop.timeZone)
  return (
    <button
      type="button"
      className={classNames(cardClass(isCurrent ? 'selected' : 'plain'), styles.card)}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <span className={styles.top}>
        <ShopPhoto photo={shop.photo} name={name} />
        <span className={styles.words}>
          <span className={styles.line}>
            <span className="text-title-s">{name}</span>
            {isCurrent && (
              <Badge tone="sun" icon={<IconCheck size={16} />}>
                <Trans>Current</Trans>
              </Badge>
            )}
          </span>
          <span className={styles.address}>{address}</span>
        </span>
      </span>
      {facts}
      <span className={styles.line}>
        <span className={styles.tags}>
          {tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </span>
        <span className={styles.hours}>
          <IconClock size={18} />
          <span className="visually-hidden">
            <Trans>Hours</Trans>
          </span>
          <ShopHours shop={shop} />
        </span>
      </span>
      <StaffedLine shop={shop} />
      <DaysOff daysOff={daysOffWithin(shop.daysOff ?? [], today, addDays(today, nearDays))} />
    </button>
  )
}
