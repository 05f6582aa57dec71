import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { roundDistance } from '#src/domain/shops/distance.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

import styles from './shop-facts.module.css'

interface ShopNow {
  isOpen: boolean
  bedsFree: number
}

interface ShopFactsProps {
  /** Undefined while it is not known, such as without a signal. */
  now: ShopNow | undefined
  /** Its line is kept free until the answer comes, so that nothing moves then. */
  isAwaited: boolean
  /** Only after the member asked for it. */
  meters: number | undefined
}

/** What of a shop changes with the minute and with the place: open or not, beds free now, and how far it is. */
export function ShopFacts({ now, isAwaited, meters }: ShopFactsProps) {
  const { t } = useLingui()
  if (!now && !isAwaited && meters === undefined) return null
  return (
    <span className={styles.facts}>
      {now && (
        <Badge tone={now.isOpen ? 'ok' : 'neu'}>
          {now.isOpen ? <Trans context="studio">Open now</Trans> : <Trans context="studio">Closed now</Trans>}
        </Badge>
      )}
      {now?.isOpen && (
        <span>
          {now.bedsFree === 0
            ? t`No bed is free now`
            : t`${plural(now.bedsFree, { one: '# bed is free now', other: '# beds are free now' })}`}
        </span>
      )}
      {meters !== undefined && (
        <span className={styles.far}>
          <Distance meters={meters} />
        </span>
      )}
    </span>
  )
}

function Distance({ meters }: { meters: number }) {
  const { unit, amount } = roundDistance(meters)
  return unit === 'm' ? <Trans>{amount} m away</Trans> : <Trans>{amount} km away</Trans>
}
