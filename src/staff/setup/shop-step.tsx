import { Trans, useLingui } from '@lingui/react/macro'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { HoursFields } from '#src/staff/shops/new/hours-fields.tsx'
import styles from '#src/staff/shops/new/shop-form.module.css'
import { ShopPlace } from '#src/staff/shops/shop-place.tsx'
import { TextsFields } from '#src/staff/shops/new/texts-fields.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { ModeChoice } from './mode-choice.tsx'
import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'
import type { StepProps } from './step-props.ts'

/** Where the first studio is and when it is open. */
export function ShopStep({ draft, troubles, onChange }: StepProps) {
  const { shop, hours, timeZone } = draft
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
          error={troubles.includes('shop-phone') ? t`Enter the number as dialed` : undefined}
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
      <ShopPlace
        draft={{ ...shop, timeZone }}
        troubles={troubles.map((trouble) => (trouble === 'point' ? 'place' : trouble))}
        onChange={change}
      />
      <HoursFields hours={hours} isWrong={troubles.includes('hours')} onChange={(next) => onChange({ hours: next })} />
      <ModeChoice draft={draft} troubles={troubles} onChange={onChange} />
    </>
  )
}
