import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Language } from '#src/domain/language.ts'
import { amountText, longestAmount } from '#src/domain/money.ts'
import { moneyParts } from '#src/lib/format-money.ts'
import { Switch } from '#src/staff/kit/fields/switch.tsx'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import styles from '#src/staff/stock/stock.module.css'
import { Field } from '#src/ui/forms/field.tsx'

import { missingNames, type ProductDraft, type ProductTrouble } from './product-draft.ts'

/** In the smallest unit of any currency. */
const exampleAmount = 19_850

interface ProductFormProps {
  draft: ProductDraft
  troubles: readonly ProductTrouble[]
  onChange: (changes: Partial<ProductDraft>) => void
}

/** The terms of one product. */
export function ProductForm({ draft, troubles, onChange }: ProductFormProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>('zh-HK')
  const { names, price, currency, code, lowLevel, active } = draft
  const example = amountText(exampleAmount, currency)
  return (
    <div className="stack-14">
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        missing={missingNames(draft)}
        note={<Trans>Without a name, the Traditional Chinese one is shown</Trans>}
      />
      <Field
        label={t`Product name`}
        lang={language}
        maxLength={longest.productName}
        value={names[language]}
        helper={
          troubles.includes('name') && language === 'zh-HK' ? t`A name in Traditional Chinese is needed` : undefined
        }
        onChange={({ target }) => onChange({ names: { ...names, [language]: target.value } })}
      />
      <Field
        label={t`Price`}
        before={<span className={styles.sign}>{moneyParts(0, currency).sign}</span>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestAmount}
        value={price}
        error={price !== '' && troubles.includes('price') ? t`Enter an amount such as ${example}` : undefined}
        onChange={({ target }) => onChange({ price: target.value })}
      />
      <Field
        label={t`Barcode or article number (optional)`}
        autoComplete="off"
        maxLength={longest.productCode}
        value={code}
        error={troubles.includes('code') ? t`Latin letters, digits, dots and dashes only` : undefined}
        onChange={({ target }) => onChange({ code: target.value })}
      />
      <Field
        label={t`Low-stock alert from (optional)`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest.stockLevel}
        value={lowLevel}
        error={troubles.includes('low-level') ? t`A number` : undefined}
        helper={t`When so many or fewer are left at a studio, its staff are told. A studio can have its own number.`}
        onChange={({ target }) => onChange({ lowLevel: target.value })}
      />
      <Switch
        label={
          <span>
            <strong>
              <Trans>On sale</Trans>
            </strong>{' '}
            <span className="small-print">
              <Trans>A withdrawn product keeps its stock and history</Trans>
            </span>
          </span>
        }
        name={t`On sale`}
        isOn={active}
        onChange={(value) => onChange({ active: value })}
      />
    </div>
  )
}
