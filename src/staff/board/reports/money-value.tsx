import { minorDigits } from '#src/domain/money.ts'
import { moneyParts } from '#src/lib/format-money.ts'

import styles from './money-value.module.css'

/** A sum in whole units: in a report cents are noise. */
export function MoneyValue({ cents, currency }: { cents: number; currency: string }) {
  const { sign, number } = moneyParts(Math.abs(wholeUnits(cents, currency)), currency)
  return (
    <>
      {cents < 0 && '−'}
      <span className={styles.sign}>{sign}</span>
      {number}
    </>
  )
}

/** The same in a row of text. */
export function moneyText(cents: number, currency: string): string {
  const { sign, number } = moneyParts(Math.abs(wholeUnits(cents, currency)), currency)
  return `${cents < 0 ? '−' : ''}${sign}${number}`
}

function wholeUnits(cents: number, currency: string): number {
  const unit = 10 ** minorDigits(currency)
  return Math.round(cents / unit) * unit
}
