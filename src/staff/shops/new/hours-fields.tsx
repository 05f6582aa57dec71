import { Trans, useLingui } from '@lingui/react/macro'

import type { DayHours, NewHours } from '#src/domain/shops/new-shop.ts'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './shop-form.module.css'

interface HoursProps {
  hours: NewHours
  isWrong: boolean
  onChange: (hours: NewHours) => void
}

/** When a studio is open, where some days are alike. */
export function HoursFields({ hours: [weekdays, friday, weekend], isWrong, onChange }: HoursProps) {
  const { t } = useLingui()
  return (
    <div className={styles.card}>
      <h2 className="text-title-s">
        <Trans>Hours</Trans>
      </h2>
      <DayRow name={t`Mon–Thu`} hours={weekdays} onChange={(next) => onChange([next, friday, weekend])} />
      <DayRow name={t`Fri`} hours={friday} onChange={(next) => onChange([weekdays, next, weekend])} />
      <DayRow name={t`Sat–Sun`} hours={weekend} onChange={(next) => onChange([weekdays, friday, next])} />
      {isWrong && (
        <p role="alert">
          <Trans>Open on some day, from a time in steps of five minutes.</Trans>
        </p>
      )}
    </div>
  )
}

interface DayRowProps {
  name: string
  hours: DayHours
  onChange: (hours: DayHours) => void
}

function DayRow({ name, hours, onChange }: DayRowProps) {
  const { t } = useLingui()
  const { from, to, isClosed } = hours
  return (
    <div className={styles.hours} role="group" aria-label={name}>
      <Switch
        label={name}
        name={t`${name}: open`}
        isOn={!isClosed}
        onChange={(isOn) => onChange({ ...hours, isClosed: !isOn })}
      />
      <Field
        label={t`Opens`}
        type="time"
        step={300}
        disabled={isClosed}
        value={from}
        onChange={(event) => onChange({ ...hours, from: event.target.value })}
      />
      <Field
        label={t`Closes`}
        type="time"
        disabled={isClosed}
        value={to}
        onChange={(event) => onChange({ ...hours, to: event.target.value })}
      />
    </div>
  )
}
