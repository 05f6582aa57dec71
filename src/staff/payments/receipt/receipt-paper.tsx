import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { BrandLogo } from '#src/shared/chain/brand-logo.tsx'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Price } from '#src/ui/layout/price.tsx'

import styles from './receipt-paper.module.css'

export interface ReceiptRow {
  key: string
  name: ReactNode
  value: ReactNode
}

interface ReceiptPaperProps {
  shopName: string
  /** Its number, or what it is before there is one. */
  number: ReactNode
  rows: readonly ReceiptRow[]
  total?: { cents: number; currency: string; name?: ReactNode } | undefined
}

/** A receipt as it is printed, and before that as it will be. */
export function ReceiptPaper({ shopName, number, rows, total }: ReceiptPaperProps) {
  const name = useBrandName()
  return (
    <section className={styles.frame}>
      <div className={styles.paper} data-receipt="">
        <header className={styles.head}>
          <BrandLogo size={36} className={styles.mark} />
          <div>
            <h2 className="text-title-s">
              {name} {shopName}
            </h2>
            <p className={styles.number}>{number}</p>
          </div>
        </header>
        <dl className={styles.rows}>
          {rows.map(({ key, name, value }) => (
            <div key={key} className={styles.row}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {total && (
          <p className={styles.total}>
            <span>{total.name ?? <Trans>Total</Trans>}</span>
            <strong>
              {total.cents < 0 && '−'}
              <Price cents={Math.abs(total.cents)} currency={total.currency} />
            </strong>
          </p>
        )}
      </div>
    </section>
  )
}

interface ValidityProps {
  /** How many days it was sold for, where that is known. */
  days?: number | null
  until: number | null
  timeZone: string
  now: number
}

/** 90 日，至 2027/2/19 */
export function ReceiptValidity({ days, until, timeZone, now }: ValidityProps) {
  const { i18n } = useLingui()
  if (until === null) return <Trans>Never expires</Trans>
  const day = shortDay(until, i18n.locale, timeZone, now)
  if (days === undefined || days === null) return <Trans>Until {day}</Trans>
  return <Plural value={days} one={`# day, until ${day}`} other={`# days, until ${day}`} />
}

/** 11/21 18:12 */
export function ReceiptMoment({ at, timeZone, now }: { at: number; timeZone: string; now: number }) {
  const { i18n } = useLingui()
  return `${shortDay(at, i18n.locale, timeZone, now)} ${formatTime(at, timeZone)}`
}
