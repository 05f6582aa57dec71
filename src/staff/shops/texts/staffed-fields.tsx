import { Trans, useLingui } from '@lingui/react/macro'

import type { StaffedHours } from '#src/domain/shops/operating-mode.ts'
import { addDays, noonOf, weekdayNarrow } from '#src/lib/format-time.ts'
import { ChoiceChips } from '#src/staff/kit/fields/choice-chips.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import styles from '#src/staff/shops/shop-mode.module.css'

interface StaffedFieldsProps {
  staffed: StaffedHours
  hasTrouble: boolean
  onChange: (changes: Partial<StaffedHours>) => void
}

const monday = '2024-01-01'
const week = ['0', '1', '2', '3', '4', '5', '6']

/** On which days and from when to when staff are at the counter. */
export function StaffedFields({ staffed: { from, to, days }, hasTrouble, onChange }: StaffedFieldsProps) {
  const { t, i18n } = useLingui()
  const nameOf = (day: string) => weekdayNarrow(noonOf(addDays(monday, Number(day))), i18n.locale, 'UTC')
  return (
    <div className={styles.staffed}>
      <div className={styles.times}>
        <Field
          label={t`Staff from`}
          type="time"
          value={from}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <Field
          label={t`Staff until`}
          type="time"
          value={to}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
      <ChoiceChips
        legend={<Trans>On these days</Trans>}
        chosen={days.map(String)}
        options={week.map((day) => ({ value: day, label: nameOf(day) }))}
        onChange={(chosen) => onChange({ days: chosen.map(Number).sort((a, b) => a - b) })}
      />
      {hasTrouble && (
        <p role="alert" className={styles.trouble}>
          <Trans>Choose both times and at least one day</Trans>
        </p>
      )}
    </div>
  )
}
