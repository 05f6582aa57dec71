import { Trans, useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import type { StaffLevel } from '#src/staff/kit/self/self-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import type { ShopLevel } from './access-calls.ts'
import styles from './access.module.css'
import { useLevelName } from './level-badge.tsx'

/** A level for all studios, or one for each of some. */
export interface ChosenLevels {
  chain: StaffLevel | null
  shops: ReadonlyMap<number, ShopLevel>
}

interface LevelsChoiceProps {
  chosen: ChosenLevels
  shops: readonly ListedShop[]
  onChange: (chosen: ChosenLevels) => void
}

/** Where somebody may work, and as what. */
export function LevelsChoice({ chosen, shops, onChange }: LevelsChoiceProps) {
  const { t, i18n } = useLingui()
  const levelName = useLevelName()
  const none = t({ message: 'None', context: 'access' })
  const setShop = (shopId: number, level: ShopLevel | 'none') => {
    const next = new Map(chosen.shops)
    if (level === 'none') next.delete(shopId)
    else next.set(shopId, level)
    onChange({ ...chosen, shops: next })
  }
  return (
    <>
      <section className={styles.card}>
        <h3 className={styles.heading}>{t`All studios`}</h3>
        <Segmented<StaffLevel | 'none'>
          label={t`All studios`}
          value={chosen.chain ?? 'none'}
          options={[
            { value: 'none', label: none },
            ...(['staff', 'manager', 'owner'] as const).map((value) => ({ value, label: levelName(value) })),
          ]}
          onChange={(value) => onChange({ ...chosen, chain: value === 'none' ? null : value })}
        />
        <p className={styles.note}>
          <Trans>Settings, prices and access of the chain need a level for all studios.</Trans>
        </p>
      </section>
      {chosen.chain === null && (
        <section className={styles.card}>
          <h3 className={styles.heading}>{t`Single studios`}</h3>
          {shops.map((shop) => {
            const shopName = shopText(shop, toLanguage(i18n.locale)).entry.name
            return (
              <div key={shop.shopId} className={styles.row}>
                <span className={styles.place}>
                  {shopName}
                  {shop.stage === 'closed' && <Badge>{t`Closed for good`}</Badge>}
                </span>
                <Segmented<ShopLevel | 'none'>
                  label={shopName}
                  value={chosen.shops.get(shop.shopId) ?? 'none'}
                  options={[
                    { value: 'none', label: none },
                    { value: 'staff', label: levelName('staff') },
                    { value: 'manager', label: levelName('manager') },
                  ]}
                  onChange={(level) => setShop(shop.shopId, level)}
                />
              </div>
            )
          })}
        </section>
      )}
    </>
  )
}

/** As a call names them. */
export function levelsToSend({ chain, shops }: ChosenLevels) {
  return { level: chain, shops: chain === null ? [...shops].map(([shopId, level]) => ({ shopId, level })) : [] }
}
