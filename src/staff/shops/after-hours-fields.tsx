import { Trans, useLingui } from '@lingui/react/macro'

import type { AfterHours } from '#src/domain/shops/support-line.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

import styles from './shop-contacts.module.css'
import type { ShopDraft } from './shop-draft.ts'

interface AfterHoursFieldsProps {
  draft: ShopDraft
  isWrong: boolean
  onChange: (changes: Partial<ShopDraft>) => void
}

/** The line that answers when nobody is at the counter. Members are shown whichever line answers now. */
export function AfterHoursFields({ draft: { afterHours }, isWrong, onChange }: AfterHoursFieldsProps) {
  const { t } = useLingui()
  const change = (changes: Partial<AfterHours>) => onChange({ afterHours: { ...afterHours, ...changes } })
  return (
    <>
      <h3 className="text-body-strong">
        <Trans>After-hours line</Trans>
      </h3>
      <Field
        label={t`After-hours phone`}
        type="tel"
        inputMode="tel"
        maxLength={longest.contactPhone}
        value={afterHours.phone}
        error={isWrong ? t`Such as +852 3000 0000` : undefined}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <Field
        label={t`After-hours WhatsApp`}
        type="tel"
        inputMode="tel"
        maxLength={longest.contactPhone}
        helper={t`With the country code, such as +852 6000 0000`}
        value={afterHours.whatsapp}
        onChange={(event) => change({ whatsapp: event.target.value })}
      />
      <div className={styles.hours}>
        <Field
          label={t`Answers from`}
          type="time"
          value={afterHours.from}
          onChange={(event) => change({ from: event.target.value })}
        />
        <Field
          label={t`Answers until`}
          type="time"
          value={afterHours.to}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      <p className="quiet">
        <Trans>The same time twice means day and night. Without a number there is no such line.</Trans>
      </p>
    </>
  )
}
