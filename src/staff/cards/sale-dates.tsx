import { Trans, useLingui } from '@lingui/react/macro'

import { DateField } from '#src/staff/kit/fields/date-field.tsx'

import type { PackageDraft } from './package-draft.ts'
import styles from './sale-dates.module.css'

interface SaleDatesProps {
  draft: PackageDraft
  isWrong: boolean
  onChange: (changes: Pick<PackageDraft, 'saleFrom' | 'saleTo'>) => void
}

/** The first and the last day of sale; either may be open. */
export function SaleDates({ draft: { saleFrom, saleTo }, isWrong, onChange }: SaleDatesProps) {
  const { t } = useLingui()
  return (
    <div className={styles.dates}>
      <DateField
        label={t`Sold from`}
        value={saleFrom ?? undefined}
        onChange={(value) => onChange({ saleFrom: value ?? null, saleTo })}
      />
      <DateField
        label={t`Sold until`}
        value={saleTo ?? undefined}
        onChange={(value) => onChange({ saleFrom, saleTo: value ?? null })}
      />
      {isWrong && (
        <p role="alert" className={styles.trouble}>
          <Trans>The last day of sale is before the first</Trans>
        </p>
      )}
    </div>
  )
}
