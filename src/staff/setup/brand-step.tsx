import { Trans, useLingui } from '@lingui/react/macro'

import { ColorChoice } from '#src/staff/kit/fields/color-choice.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'

import { Field } from '#src/ui/forms/field.tsx'

import { LogoChoice } from './logo-choice.tsx'
import type { StepProps } from './step-props.ts'
import form from '#src/staff/shops/new/shop-form.module.css'
import { zoneOptions } from '#src/staff/shops/new/zone-options.ts'
import { TextsFields } from '#src/staff/shops/new/texts-fields.tsx'

/** Who the chain is, where it counts its days, and what it is paid in. */
export function BrandStep({ draft, troubles, onChange }: StepProps) {
  const { t, i18n } = useLingui()
  const names = new Intl.DisplayNames(i18n.locale, { type: 'currency' })
  const currencies = Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value}, ${names.of(value)}`,
  }))
  return (
    <>
      <TextsFields
        label={t`Name`}
        texts={draft.names}
        maxLength={longest.chainName}
        onChange={(texts) => onChange({ names: texts })}
      />
      <div className={form.card}>
        <ColorChoice title={t`Main color`} color={draft.color} onChange={(color) => onChange({ color })} />
      </div>
      <LogoChoice logo={draft.logo} onChange={(logo) => onChange({ logo })} />
      <div className={form.row}>
        <SelectField
          label={t`Time zone`}
          value={draft.timeZone}
          placeholder={t`Choose`}
          options={zoneOptions}
          onChange={(timeZone) => onChange({ timeZone })}
        />
        <SelectField
          label={t`Currency`}
          value={draft.currency}
          placeholder={t`Choose`}
          options={currencies}
          onChange={(currency) => onChange({ currency })}
        />
        <Field
          label={t`Receipt numbers start with`}
          value={draft.receiptPrefix}
          maxLength={longest.receiptPrefix}
          autoCapitalize="characters"
          spellCheck={false}
          helper={<Trans>Such as SL. Empty: QS</Trans>}
          error={troubles.includes('prefix') ? t`1 to 6 capital letters and digits, a letter first` : undefined}
          onChange={(event) => onChange({ receiptPrefix: event.target.value.trim().toUpperCase() })}
        />
      </div>
    </>
  )
}
