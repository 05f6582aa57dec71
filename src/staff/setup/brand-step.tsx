import { Trans, useLingui } from '@lingui/react/macro'

import { contrastOf, isReadableColor, nearestReadable } from '#src/domain/chain/brand-color.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import type { StepProps } from './step-props.ts'
import styles from './setup.module.css'
import { TextsFields } from './texts-fields.tsx'

const colors = ['#2b1a10', '#14463c', '#1e3a5f', '#6b2140', '#4a2c6b'] as const
const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** Who the chain is, where it counts its days, and what it is paid in. */
export function BrandStep({ draft, onChange }: StepProps) {
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
      <ColorChoice color={draft.color} onChange={(color) => onChange({ color })} />
      <div className={styles.row}>
        <SelectField
          label={t`Time zone`}
          value={draft.timeZone}
          placeholder={t`Choose`}
          options={zones}
          onChange={(timeZone) => onChange({ timeZone })}
        />
        <SelectField
          label={t`Currency`}
          value={draft.currency}
          placeholder={t`Choose`}
          options={currencies}
          onChange={(currency) => onChange({ currency })}
        />
      </div>
    </>
  )
}

function ColorChoice({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useLingui()
  const isColor = /^#[0-9a-f]{6}$/i.test(color)
  const isReadable = isColor && isReadableColor(color)
  return (
    <div className={styles.card}>
      <div className={styles.between}>
        <h2 className={styles.cardTitle}>
          <Trans>Main color</Trans>
        </h2>
        {isReadable && (
          <Badge tone="ok">
            <Trans>Contrast {contrastOf(color).toFixed(1)}, readable</Trans>
          </Badge>
        )}
      </div>
      <div className={styles.colors} role="radiogroup" aria-label={t`Main color`}>
        {colors.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === color.toLowerCase()}
            aria-label={one}
            className={styles.color}
            style={{ backgroundColor: one }}
            onClick={() => onChange(one)}
          />
        ))}
        <Field
          label={t`Color code`}
          value={color}
          maxLength={longest.color}
          spellCheck={false}
          error={isReadable ? undefined : isColor ? t`Text can't be read on it` : t`Such as #14463C`}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        {isColor && !isReadable && (
          <Button kind="tonal" size="small" onClick={() => onChange(nearestReadable(color))}>
            <Trans>Take {nearestReadable(color)}</Trans>
          </Button>
        )}
      </div>
      {isReadable && <Preview color={color} />}
    </div>
  )
}

/** What the color does to the first screen of members. */
function Preview({ color }: { color: string }) {
  return (
    <div className={styles.preview} aria-hidden="true">
      <div className={styles.previewCard} style={{ backgroundColor: color }}>
        <Trans>Next appointment</Trans>
        <strong>19:30</strong>
      </div>
      <div className={styles.previewButton} style={{ backgroundColor: color }}>
        <Trans>Open door</Trans>
      </div>
    </div>
  )
}
