import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { type Language, languageNames, languages } from '#src/domain/language.ts'

import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'
import styles from './language-tabs.module.css'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

interface LanguageTabsProps {
  value: Language
  onChange: (language: Language) => void
  /** Languages in which something that members read is not filled in. */
  missing: readonly Language[]
  /** What members see instead. */
  note?: ReactNode
}

/** Which language of the texts below is edited; a mark tells where one is missing. */
export function LanguageTabs({ value, onChange, missing, note }: LanguageTabsProps) {
  const { t } = useLingui()
  const options = languages.map((language) => ({
    value: language,
    label: (
      <span lang={language} className={styles.tab}>
        {languageNames[language]}
        {missing.includes(language) && (
          <>
            <IconAlert size={18} className={styles.mark} />
            <span className="visually-hidden">{t`not filled in`}</span>
          </>
        )}
      </span>
    ),
  }))
  return (
    <div className={styles.line}>
      <FilterChips label={t`Language of the texts`} value={value} options={options} onChange={onChange} />
      {missing.length > 0 && note && <p className="small-print">{note}</p>}
    </div>
  )
}
