import { Trans, useLingui } from '@lingui/react/macro'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import type { DayHours, SetupDraft } from '#src/domain/setup/setup-draft.ts'
import type { StepProps } from './step-props.ts'
import styles from './setup.module.css'
import { TextsFields } from './texts-fields.tsx'

/** Where the first studio is and when it is open. */
export function ShopStep({ draft: { shop, hours }, troubles, onChange }: StepProps) {
  const { t } = useLingui()
  const change = (changes: Partial<SetupDraft['shop']>) => onChange({ shop: { ...shop, ...changes } })
  return (
    <>
      <TextsFields
        label={t`Studio name`}
        texts={shop.names}
        maxLength={longest.shopName}
        onChange={(names) => change({ names })}
      />
      <TextsFields
        label={t`Address`}
        texts={shop.addresses}
        maxLength={longest.address}
        onChange={(addresses) => change({ addresses })}
      />
      <div className={styles.row}>
        <Field
          label={t`Phone`}
          type="tel"
          value={shop.phone}
          maxLength={longest.contactPhone}
          helper={<Trans>May stay empty</Trans>}
          error={troubles.includes('shop-phone') ? t`A number as it is dialled` : undefined}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <Field
          label={t`Short code`}
          value={shop.code}
          maxLength={longest.shopCode}
          autoCapitalize="characters"
          spellCheck={false}
          helper={<Trans>On stickers of beds and doors, such as CEN</Trans>}
          error={shop.code !== '' && troubles.includes('code') ? t`2 to 8 letters and digits` : undefined}
          onChange={(event) => change({ code: event.target.value.trim() })}
        />
      </div>
      <Hours hours={hours} isWrong={troubles.includes('hours')} onChange={(next) => onChange({ hours: next })} />
    </>
  )
}

interface HoursProps {
  hours: SetupDraft['hours']
  isWrong: boolean
  onChange: (hours: SetupDraft['hours']) => void
}

function Hours({ hours: [weekdays, friday, weekend], isWrong, onChange }: HoursProps) {
  const { t } = useLingui()
  return (
    <div className={styles.card}>
      <h2 className={styles.cardTitle}>
        <Trans>Hours</Trans>
      </h2>
      <DayRow name={t`Mon–Thu`} hours={weekdays} onChange={(next) => onChange([next, friday, weekend])} />
      <DayRow name={t`Fri`} hours={friday} onChange={(next) => onChange([weekdays, next, weekend])} />
      <DayRow name={t`Sat–Sun`} hours={weekend} onChange={(next) => onChange([weekdays, friday, next])} />
      {isWrong && (
        <p className={styles.quiet} role="alert">
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
