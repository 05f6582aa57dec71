import { Trans, useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import type { SaleForm } from '#src/staff/payments/sale/use-sale-form.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Price } from '#src/ui/layout/price.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './split-head.module.css'

interface SplitHeadProps {
  till: SaleForm
  currency: string
  /** All of it by one tender, or an amount that is to be typed. */
  onChange: (wanted: 'one' | 'split') => void
}

/** What is still to be taken, whether by one tender or several, and what was taken already. */
export function SplitHead({ till, currency, onChange }: SplitHeadProps) {
  const { t } = useLingui()
  const { parts, isSplit, canSplit } = till
  const isUndecided = canSplit && parts.length === 0
  return (
    <>
      <div className={styles.head}>
        <p className={styles.sum} aria-live="polite">
          <span className="quiet">{parts.length > 0 ? <Trans>Left to take</Trans> : <Trans>To take</Trans>}</span>
          <strong className={styles.amount}>
            <Price cents={till.dueCents} currency={currency} />
          </strong>
        </p>
        {isUndecided && (
          <div className={styles.choice}>
            <Segmented
              label={t`One tender or several`}
              value={isSplit ? 'split' : 'one'}
              options={[
                { value: 'one', label: t`One tender` },
                { value: 'split', label: t({ message: 'Split', context: 'till' }) },
              ]}
              onChange={onChange}
            />
          </div>
        )}
      </div>
      {parts.length > 0 && <Taken till={till} currency={currency} />}
    </>
  )
}

function Taken({ till, currency }: { till: SaleForm; currency: string }) {
  const { t } = useLingui()
  const nameOf = useMethodName()
  return (
    <ul className={styles.parts} aria-label={t`Taken so far`}>
      {till.parts.map(({ tender, amountCents, reference }, index) => {
        const name = nameOf(tender)
        const sum = formatMoney(amountCents, currency)
        return (
          // What was taken in the same way twice differs by its place alone.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${tender}`} className={styles.part}>
            <span className={styles.check}>
              <IconCheck size={22} />
            </span>
            <span className={styles.name}>
              <b>{name}</b>
              {reference && ` · ${reference}`}
            </span>
            <span className={styles.cents}>{sum}</span>
            <Button kind="text" size="small" aria-label={t`Undo ${name} ${sum}`} onClick={() => till.undoPart(index)}>
              <Trans>Undo</Trans>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
