import { Trans, useLingui } from '@lingui/react/macro'

import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'
import { longestAmount, typedAmount } from '#src/domain/money.ts'
import { tenders } from '#src/domain/payments/tenders.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { PreviewBox } from '#src/staff/kit/panels/preview-box.tsx'
import { PackageChoices } from '#src/shared/cards/package-choices.tsx'
import { ChoiceChips } from '#src/staff/kit/fields/choice-chips.tsx'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'
import { packagesOf } from '#src/domain/setup/setup-request.ts'
import type { StepProps } from './step-props.ts'
import form from '#src/staff/shops/new/shop-form.module.css'
import styles from './setup.module.css'
import { TextsFields } from '#src/staff/shops/new/texts-fields.tsx'

/** What members can buy on the first day. */
export function PackageStep({ draft, troubles, onChange }: StepProps) {
  const { offer, single, currency } = draft
  const { t } = useLingui()
  const methodName = useMethodName()
  const change = (changes: Partial<SetupDraft['offer']>) => onChange({ offer: { ...offer, ...changes } })
  const changeSingle = (changes: Partial<SetupDraft['single']>) => onChange({ single: { ...single, ...changes } })
  return (
    <div className={styles.columns}>
      <div className="stack-16">
        <TextsFields
          label={t`Name`}
          texts={offer.names}
          maxLength={longest.packageName}
          onChange={(names) => change({ names })}
        />
        <div className={form.row}>
          <PriceField price={offer.price} currency={currency} onChange={(price) => change({ price })} />
          <Count label={t`Sessions`} range={ranges.times} value={offer.times} onChange={(times) => change({ times })} />
          <Count
            label={t`Free sessions`}
            range={ranges.bonusTimes}
            value={offer.bonusTimes}
            onChange={(bonusTimes) => change({ bonusTimes })}
          />
          <Count
            label={t`Valid for days`}
            range={ranges.validDays}
            value={offer.validDays}
            onChange={(validDays) => change({ validDays })}
          />
        </div>
        <div className={form.card}>
          <Switch
            label={<Trans>Single session for walk-ins</Trans>}
            isOn={single.isSold}
            onChange={(isSold) => changeSingle({ isSold })}
          />
          {single.isSold && (
            <div className={form.row} role="group" aria-label={t`Single session for walk-ins`}>
              <PriceField price={single.price} currency={currency} onChange={(price) => changeSingle({ price })} />
              <Count
                label={t`Valid for days`}
                range={ranges.validDays}
                value={single.validDays}
                onChange={(validDays) => changeSingle({ validDays })}
              />
            </div>
          )}
        </div>
        <ChoiceChips
          legend={t`Taken at the counter`}
          chosen={draft.tenders}
          options={tenders.map((tender) => ({ value: tender, label: methodName(tender) }))}
          onChange={(chosen) => onChange({ tenders: tenders.filter((tender) => chosen.includes(tender)) })}
        />
        {troubles.includes('tenders') && (
          <p role="alert" className="trouble">
            <Trans>Choose at least one</Trans>
          </p>
        )}
      </div>
      <Preview draft={draft} />
    </div>
  )
}

/** The members' own component, so that it cannot look different. */
function Preview({ draft }: { draft: SetupDraft }) {
  const { t } = useLingui()
  const { currency } = draft
  const offered = packagesOf(draft).map(({ languages, priceCents, times, bonusTimes, validDays }, index) => ({
    languages,
    priceCents,
    times,
    bonusTimes,
    validDays,
    packageId: String(index),
    currency,
    name: languages[0]?.name || t`New package`,
    deviceTypes: [],
    shopIds: [],
  }))
  return (
    <PreviewBox where={<Trans>Top up</Trans>}>
      <PackageChoices packages={offered} chosen="0" onChoose={() => undefined} />
    </PreviewBox>
  )
}

interface PriceFieldProps {
  price: string
  currency: string
  onChange: (price: string) => void
}

function PriceField({ price, currency, onChange }: PriceFieldProps) {
  const { t } = useLingui()
  const amount = typedAmount(price, currency)
  return (
    <Field
      label={t`Price`}
      inputMode="decimal"
      value={price}
      maxLength={longestAmount}
      helper={amount === undefined ? currency : formatMoney(amount, currency)}
      error={price !== '' && amount === undefined ? t`Enter an amount` : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface CountProps {
  label: string
  range: readonly [number, number]
  value: number
  onChange: (value: number) => void
}

function Count({ label, range: [min, max], value, onChange }: CountProps) {
  return <Stepper label={label} name={label} value={value} min={min} max={max} onChange={onChange} />
}
