import { moneyParts } from '#src/lib/format-money.ts'

import styles from './price.module.css'

interface PriceProps {
  cents: number
  currency: string
  look?: 'short' | 'exact'
}

/** An amount that stands out: the sign of the currency is smaller than the number. */
export function Price({ cents, currency, look = 'short' }: PriceProps) {
  const { sign, number } = moneyParts(cents, currency, look)
  return (
    <span className={styles.price}>
      <span className={styles.sign}>{sign}</span>
      {number}
    </span>
  )
}
