import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type Language, toLanguage } from '#src/domain/language.ts'
import { amountText } from '#src/domain/money.ts'
import { moneyParts } from '#src/lib/format-money.ts'
import { ChoiceChips } from '#src/staff/kit/fields/choice-chips.tsx'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'
import { DateField } from '#src/staff/kit/fields/date-field.tsx'

import { CountChoice } from './count-choice.tsx'
import { missingNames, type DraftTrouble, type PackageDraft } from './package-draft.ts'
import styles from './package-form.module.css'
import { useTermsText } from './use-terms-text.ts'

/** In the smallest unit of any currency: 198.50, ¥19850 or 19.850. */
const exampleAmount = 19_850

interface PackageFormProps {
  draft: PackageDraft
  troubles: readonly DraftTrouble[]
  onChange: (changes: Partial<PackageDraft>) => void
}

/** The terms of one package. */
export function PackageForm({ draft, troubles, onChange }: PackageFormProps) {
  const { t } = useLingui()
  const { bedType } = useTermsText()
  const { shops: all } = useStaffShop()
  const { times, bonusTimes, validDays, deviceTypes, shopIds, onSale, currency } = draft
  // A package keeps a studio that has closed since, and gets no such one.
  const shops = all.filter(({ shopId, stage }) => stage !== 'closed' || shopIds.includes(shopId))
  const example = amountText(exampleAmount, currency)
  return (
    <div className="stack-14">
      <Names draft={draft} onChange={onChange} isMissing={troubles.includes('name')} />
      <Field
        label={t`Price`}
        before={<span className={styles.unit}>{moneyParts(0, currency).sign}</span>}
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        error={draft.price !== '' && troubles.includes('price') ? t`Enter an amount such as ${example}` : undefined}
        onChange={(event) => onChange({ price: event.target.value })}
      />
      <CountChoice
        label={t`Sessions`}
        value={times}
        fallback={10}
        max={ranges.times[1]}
        counted={t`Fixed number`}
        unlimited={t`Unlimited`}
        onChange={(value) => onChange({ times: value })}
      />
      {times !== null && (
        <CountChoice
          label={t`Bonus sessions`}
          value={bonusTimes === 0 ? null : bonusTimes}
          fallback={1}
          max={ranges.bonusTimes[1]}
          counted={t`With bonus`}
          unlimited={t`No bonus`}
          onChange={(value) => onChange({ bonusTimes: value ?? 0 })}
        />
      )}
      <CountChoice
        label={t`Validity`}
        value={validDays}
        fallback={90}
        max={ranges.validDays[1]}
        counted={t`Number of days`}
        unlimited={t`Never expires`}
        onChange={(value) => onChange({ validDays: value })}
      />
      <ChoiceChips
        legend={t`Devices`}
        all={t`All devices`}
        chosen={deviceTypes}
        options={[
          { value: 'lie-down', label: bedType['lie-down'] },
          { value: 'stand-up', label: bedType['stand-up'] },
        ]}
        onChange={(value) => onChange({ deviceTypes: value })}
      />
      <ChoiceChips
        legend={t`Studios`}
        all={t`All studios`}
        chosen={shopIds.map(String)}
        options={shops.map(({ shopId, name }) => ({ value: String(shopId), label: name }))}
        onChange={(value) => onChange({ shopIds: value.map(Number) })}
      />
      <div className={styles.sale}>
        <Switch
          label={
            <span>
              <strong className={styles.strong}>
                <Trans>On sale</Trans>
              </strong>
              <span className="small-print">
                <Trans>Members can buy it under Top up</Trans>
              </span>
            </span>
          }
          name={t`On sale`}
          isOn={onSale}
          onChange={(value) => onChange({ onSale: value })}
        />
        <SaleDates draft={draft} isWrong={troubles.includes('dates')} onChange={onChange} />
      </div>
    </div>
  )
}

function Names({ draft, onChange, isMissing }: Pick<PackageFormProps, 'draft' | 'onChange'> & { isMissing: boolean }) {
  const { t, i18n } = useLingui()
  const [language, setLanguage] = useState<Language>(() => toLanguage(i18n.locale))
  const name = draft.names[language]
  return (
    <>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        missing={missingNames(draft)}
        note={<Trans>Without a name, members see the Traditional Chinese one</Trans>}
      />
      <Field
        label={t`Package name`}
        lang={language}
        maxLength={longest.packageName}
        value={name}
        after={
          <span className={styles.count}>
            {name.length} / {longest.packageName}
          </span>
        }
        helper={isMissing && language === 'zh-HK' ? t`A name in Traditional Chinese is needed` : undefined}
        onChange={(event) => onChange({ names: { ...draft.names, [language]: event.target.value } })}
      />
    </>
  )
}

interface SaleDatesProps {
  draft: PackageDraft
  isWrong: boolean
  onChange: (changes: Pick<PackageDraft, 'saleFrom' | 'saleTo'>) => void
}

/** The first and the last day of sale; either may be open. */
function SaleDates({ draft: { saleFrom, saleTo }, isWrong, onChange }: SaleDatesProps) {
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
