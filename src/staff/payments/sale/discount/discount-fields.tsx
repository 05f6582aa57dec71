import { Trans, useLingui } from '@lingui/react/macro'

import { longestAmount } from '#src/domain/money.ts'
import { centsOff, discountReasons } from '#src/domain/payments/discount.ts'
import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import type { SaleForm } from '#src/staff/payments/sale/use-sale-form.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { type DiscountForm, newDiscount } from './discount-form.ts'
import styles from './discount-fields.module.css'
import { useDiscountNames } from './use-discount-names.ts'

interface DiscountFieldsProps {
  till: SaleForm
  currency: string
}

/** What is taken off the price, and why; only for who may take something off. */
export function DiscountFields({ till, currency }: DiscountFieldsProps) {
  const { discount } = till.form
  if (till.limit === 0 || till.fullCents === 0) return null
  if (discount) return <Opened till={till} discount={discount} currency={currency} />
  return (
    <div>
      <Button kind="text" size="small" onClick={() => till.change({ discount: newDiscount, received: undefined })}>
        <Trans>Give a discount</Trans>
      </Button>
    </div>
  )
}

function Opened({ till, discount, currency }: DiscountFieldsProps & { discount: DiscountForm }) {
  const { t } = useLingui()
  const names = useDiscountNames()
  const { fullCents, offCents, limit, discountTrouble } = till
  const change = (changes: Partial<DiscountForm>) => till.change({ discount: { ...discount, ...changes } })
  // What was typed as handed over was for another sum.
  const changeSum = (changes: Partial<DiscountForm>) =>
    till.change({ discount: { ...discount, ...changes }, received: undefined })
  const isPercent = discount.by === 'percent'
  const most = isPercent ? `${limit}%` : formatMoney(centsOff(fullCents, { percent: limit }), currency)
  return (
    <div role="group" aria-label={t`Discount`} className={styles.box}>
      <div className={styles.head}>
        <p className={styles.title}>
          <Trans>Discount</Trans>
        </p>
        <Button kind="text" size="small" onClick={() => till.change({ discount: undefined, received: undefined })}>
          <Trans>No discount</Trans>
        </Button>
      </div>
      <Segmented
        label={t`Percent or sum`}
        value={discount.by}
        options={[
          { value: 'percent', label: t`Percent` },
          { value: 'sum', label: t({ message: 'Sum', context: 'discount' }) },
        ]}
        onChange={(by) => changeSum({ by, value: '' })}
      />
      <div className={styles.pair}>
        <Field
          label={isPercent ? t`Off in percent` : t`Sum off`}
          inputMode={isPercent ? 'numeric' : 'decimal'}
          autoComplete="off"
          autoFocus
          maxLength={isPercent ? 2 : longestAmount}
          {...(isPercent
            ? { after: <span className={styles.unit}>%</span> }
            : { before: <span className={styles.sign}>{moneyParts(0, currency).sign}</span> })}
          value={discount.value}
          onChange={({ target }) => changeSum({ value: target.value })}
          {...(discountTrouble === 'limit'
            ? { error: t`Above your limit of ${most}` }
            : { helper: t`Your limit: ${most}` })}
        />
        <SelectField
          label={t`Reason for the discount`}
          value={discount.reason ?? ''}
          placeholder={t`Choose one`}
          options={discountReasons.map((value) => ({ value, label: names[value] }))}
          onChange={(reason) => change({ reason })}
        />
        <Field
          label={discount.reason === 'other' ? t`In your words (required)` : t`In your words (optional)`}
          autoComplete="off"
          maxLength={longest.note}
          value={discount.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </div>
      {offCents > 0 && (
        <p className={styles.sum} role="status">
          {formatMoney(fullCents, currency)} − {formatMoney(offCents, currency)} ={' '}
          {formatMoney(fullCents - offCents, currency)}
        </p>
      )}
    </div>
  )
}
