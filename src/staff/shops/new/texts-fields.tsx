import { useLingui } from '@lingui/react/macro'

import { Field } from '#src/ui/forms/field.tsx'

import type { Texts } from '#src/domain/shops/new-shop.ts'
import styles from './shop-form.module.css'

interface TextsFieldsProps {
  /** What it is the text of: "Name". */
  label: string
  texts: Texts
  maxLength: number
  onChange: (texts: Texts) => void
}

/** One text in the languages of members; what is left empty is shown in another of them. */
export function TextsFields({ label, texts, maxLength, onChange }: TextsFieldsProps) {
  const { t } = useLingui()
  const fields = [
    ['hk', '繁體', 'zh-HK'],
    ['cn', '简体', 'zh-CN'],
    ['en', 'English', 'en'],
  ] as const
  return (
    <div className={styles.row} role="group" aria-label={label}>
      {fields.map(([key, language, lang]) => (
        <Field
          key={key}
          label={t`${label}, ${language}`}
          lang={lang}
          value={texts[key]}
          maxLength={maxLength}
          onChange={(event) => onChange({ ...texts, [key]: event.target.value })}
        />
      ))}
    </div>
  )
}
