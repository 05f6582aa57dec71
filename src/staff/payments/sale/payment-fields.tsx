import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'

import { amountText, longestAmount } from '#src/domain/money.ts'
import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { CashFields } from './cash-fields.tsx'
import styles from './sale-side.module.css'
import type { Method } from './method-step.tsx'
import type { SaleForm } from './use-sale-form.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface PaymentFieldsProps {
  till: SaleForm
  amountRef: RefObject<HTMLInputElement | null>
  currency: string
  /** Of which the number has to be typed. */
  numbered: readonly Method[]
}

/** The slip's number, what was counted, and a word about it; for a gift the reason instead. */
export function PaymentFields({ till, amountRef, currency, numbered }: PaymentFieldsProps) {
  const { t } = useLingui()
  const { form, change, missing, dueCents, leftCents, partCents } = till
  if (form.method === 'gift') return <ReasonField value={form.reason} onChange={(reason) => change({ reason })} />
  if (form.method === 'phone') {
    return (
      <p className="small-print">
        <Trans>
          The member scans a code and pays all of it on their own phone, without signing in. Nothing is taken at the
          counter.
        </Trans>
      </p>
    )
  }
  const rest = partCents !== undefined && formatMoney(leftCents - partCents, currency)
  const restNote = rest && t`${rest} is left for another tender`
  return (
    <>
      {form.method === 'cash' ? (
        <CashFields
          received={form.received}
          amountRef={amountRef}
          onChange={(received) => change({ received })}
          priceCents={leftCents}
          currency={currency}
          isMissing={missing === 'given' && !till.isSplit}
          note={restNote}
        />
      ) : (
        <div className={styles.pair}>
          <Field
            label={numbered.includes(form.method) ? t`Reference number (required)` : t`Reference number (optional)`}
            autoComplete="off"
            maxLength={longest.reference}
            value={form.reference}
            onChange={({ target }) => change({ reference: target.value })}
          />
          <Field
            ref={amountRef}
            label={t`Received`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={longestAmount}
            before={<span className={styles.sign}>{moneyParts(0, currency).sign}</span>}
            value={form.received ?? amountText(dueCents, currency)}
            onChange={({ target }) => change({ received: target.value })}
            {...(missing === 'amount' && form.received !== ''
              ? { error: t`At most ${formatMoney(dueCents, currency)}` }
              : { helper: restNote || t`If it's less, the rest is taken another way` })}
          />
        </div>
      )}
      <Field
        label={t`Note (optional)`}
        autoComplete="off"
        maxLength={longest.note}
        value={form.note}
        onChange={({ target }) => change({ note: target.value })}
        placeholder={t`Such as: came with a friend`}
      />
      <p className="small-print">
        <Trans>A gift needs a manager and a reason. What was sold isn't changed, only reversed or refunded.</Trans>
      </p>
    </>
  )
}
