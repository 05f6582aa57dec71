import { Trans, useLingui } from '@lingui/react/macro'

import type { NewShopDraft, NewShopTrouble } from '#src/domain/shops/new-shop.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { Field } from '#src/ui/forms/field.tsx'

import { ShopPlace } from '#src/staff/shops/shop-place.tsx'
import { HoursFields } from './hours-fields.tsx'
import styles from './shop-form.module.css'
import { TextsFields } from './texts-fields.tsx'
import { zoneOptions } from './zone-options.ts'

interface NewShopFieldsProps {
  draft: NewShopDraft
  troubles: readonly NewShopTrouble[]
  /** Those that it may be run like. */
  shops: readonly ListedShop[]
  onChange: (changes: Partial<NewShopDraft>) => void
}

/** Where a further studio is, and when it is open: its own hours, or all as in another one. */
export function NewShopFields({ draft, troubles, shops, onChange }: NewShopFieldsProps) {
  const { t } = useLingui()
  const { names, addresses, phone, timeZone, hours, copyFrom } = draft
  const source = shops.find(({ shopId }) => shopId === copyFrom)?.name ?? ''
  return (
    <div className={styles.form}>
      <div className={styles.card}>
        <TextsFields
          label={t`Studio name`}
          texts={names}
          maxLength={longest.shopName}
          onChange={(next) => onChange({ names: next })}
        />
        <TextsFields
          label={t`Address`}
          texts={addresses}
          maxLength={longest.address}
          onChange={(next) => onChange({ addresses: next })}
        />
        <div className={styles.row}>
          <Field
            label={t`Phone`}
            type="tel"
            value={phone}
            maxLength={longest.contactPhone}
            helper={<Trans>May stay empty</Trans>}
            error={troubles.includes('phone') ? t`Enter the number as dialed` : undefined}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
          <SelectField
            label={t`Time zone`}
            value={timeZone}
            options={zoneOptions}
            onChange={(next) => onChange({ timeZone: next })}
          />
        </div>
        <p className="quiet">
          <Trans>The time zone stays as it is for ever: what is booked stands on it.</Trans>
        </p>
      </div>
      <ShopPlace draft={draft} troubles={troubles} onChange={onChange} />
      <div className={styles.card}>
        <SelectField
          label={t`Hours and how it is run`}
          value={copyFrom === null ? 'own' : String(copyFrom)}
          options={[
            { value: 'own', label: t`Hours of its own` },
            ...shops.map(({ shopId, name }) => ({ value: String(shopId), label: t`As in ${name}` })),
          ]}
          onChange={(next) => onChange({ copyFrom: next === 'own' ? null : Number(next) })}
        />
        {copyFrom !== null && (
          <p className="quiet">
            <Trans>
              Hours, time slots and operating mode are copied from {source} once. Bookings, beds, keys and staff are
              not.
            </Trans>
          </p>
        )}
      </div>
      {copyFrom === null && (
        <HoursFields
          hours={hours}
          isWrong={troubles.includes('hours')}
          onChange={(next) => onChange({ hours: next })}
        />
      )}
    </div>
  )
}
