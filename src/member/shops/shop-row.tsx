import { Trans, useLingui } from '@lingui/react/macro'

import type { Shop } from '#src/domain/shops/shop.ts'
import { IconPin } from '#src/ui/pictures/icons-critical.tsx'

import { LazyShopSheet } from './lazy-shop-sheet.ts'
import { ShopHours } from '#src/shared/shops/shop-hours.tsx'
import styles from './shop-row.module.css'
import { useShopText } from '#src/shared/shops/use-shop-text.ts'

/** The shop that a task is about, its hours, and the way to another one. The whole row is the target. */
export function ShopRow({ shop, onSwitch }: { shop: Shop; onSwitch: () => void }) {
  const { t } = useLingui()
  const { name } = useShopText(shop)
  return (
    <button
      type="button"
      className={styles.row}
      aria-haspopup="dialog"
      onClick={onSwitch}
      onPointerEnter={LazyShopSheet.preload}
    >
      <IconPin size={22} className={styles.pin} />
      <span className={styles.words}>
        <span className="text-title-s">{name}</span>{' '}
        <span className={styles.hours}>
          <span className="visually-hidden">{t`Hours`}</span> <ShopHours shop={shop} />
        </span>
      </span>
      <span className={styles.switch}>
        <Trans>Change</Trans>
      </span>
    </button>
  )
}
