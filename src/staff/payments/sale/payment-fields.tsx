import { Trans, useLingui } from '@lingui/react/macro'

import { amountText, longestAmount } from '#src/domain/money.ts'
import { moneyParts } from '#src/lib/format-money.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { CashFields } from './cash-fields.tsx'
import styles from './sale-side.module.css'
import type { Method } from './method-step.tsx'
import type { Missing, TillForm } from './use-sale-form.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface PaymentFieldsProps {
  form: TillForm
  onChange: (changes: Partial<TillForm>) => void
  priceCents: number
  currency: string
  missing: Missing | undefined
  /** Of which the number has to be typed. */
  numbered: readonly Method[]
}

/** The slip's number, what was counted, and a word about it; for a gift the reason instead. */
export function PaymentFields({ form, onChange, priceCents, currency, missing, numbered }: PaymentFieldsProps) {
  const { t } = useLingui()
  if (form.method === 'gift') return <ReasonField value={form.reason} onChange={(reason) => onChange({ reason })} />
  return (
    <>
      {form.method === 'cash' ? (
        <CashFields
          received={form.received}
          onChange={(received) => onChange({ received })}
          priceCents={priceCents}
          currency={currency}
          isMissing={missing === 'given'}
        />
      ) : (
        <div className={styles.pair}>
          <Field
            label={numbered.includes(form.method) ? t`Reference number (required)` : t`Reference number (optional)`}
            autoComplete="off"
            maxLength={longest.reference}
            value={form.reference}
            onChange={({ target }) => onChange({ reference: target.value })}
          />
          <Field
            label={t`Received`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={longestAmount}
            before={<span className={styles.sign}>{moneyParts(0, currency).sign}</span>}
            value={form.received ?? amountText(priceCents, currency)}
            onChange={({ target }) => onChange({ received: target.value })}
            {...(missing === 'amount' ? { error: t`Must be the price` } : { helper: t`The same as the price` })}
          />
        </div>
      )}
      <Field
        label={t`Note (optional)`}
        autoComplete="off"
        maxLength={longest.note}
        value={form.note}
        onChange={({ target }) => onChange({ note: target.value })}
        placeholder={t`Such as: came with a friend`}
      />
      <p className="small-print">
        <Trans>A gift needs a manager and a reason. What was sold isn't changed, only reversed or refunded.</Trans>
      </p>
    </>
  )
}
