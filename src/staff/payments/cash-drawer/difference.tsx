import { Trans } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './cash-drawer.module.css'

interface DifferenceProps {
  /** Above zero: there is more than there should be. */
  cents: number
  currency: string
  /** That nothing differs is said, too. */
  isSaid?: boolean
}

/** By how much a count differs from what should be there. */
export function Difference({ cents, currency, isSaid = false }: DifferenceProps) {
  const amount = formatMoney(Math.abs(cents), currency)
  if (cents < 0) {
    return (
      <span className={styles.bad}>
        <Trans>{amount} short</Trans>
      </span>
    )
  }
  if (cents > 0) {
    return (
      <span className={styles.bad}>
        <Trans>{amount} too much</Trans>
      </span>
    )
  }
  if (!isSaid) return null
  return (
    <span className={styles.ok}>
      <IconCheck size={16} />
      <Trans>Matches</Trans>
    </span>
  )
}
