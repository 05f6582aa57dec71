import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Language } from '#src/domain/language.ts'
import type { ShopTexts } from '#src/staff/shops/shop-calls.ts'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { TagList } from '#src/staff/kit/fields/tag-list.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import { missingTexts, type ShopDraft } from '#src/staff/shops/shop-draft.ts'
import styles from './shop-texts.module.css'
import { longest, mostTags } from '#src/staff/kit/forms/limits-calls.ts'

/** As long as the studio takes. */

interface ShopTextsProps {
  draft: ShopDraft
  hasTrouble: boolean
  onChange: (changes: Partial<ShopDraft>) => void
}

/** What members read of a studio, in each language. */
export function ShopTextsPanel({ draft, hasTrouble, onChange }: ShopTextsProps) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>('zh-HK')
  const { name, address, tags } = draft.texts[language]
  const missing = missingTexts(draft)
  function change(changes: Partial<ShopTexts>) {
    onChange({ texts: { ...draft.texts, [language]: { ...draft.texts[language], ...changes } } })
  }
  return (
    <Panel>
      <div className="stack-12">
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          missing={missing}
          note={<Trans>Without texts, members see the Traditional Chinese ones</Trans>}
        />
        <div className={styles.line}>
          <Field
            label={t`Studio name`}
            lang={language}
            value={name}
            maxLength={longest.shopName}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Field
            label={t`Address`}
            lang={language}
            value={address}
            maxLength={longest.address}
            onChange={(event) => change({ address: event.target.value })}
          />
        </div>
        {hasTrouble && missing.includes(language) && (
          <p role="alert" className={styles.trouble}>
            <Trans>A name and an address belong together; Traditional Chinese is needed</Trans>
          </p>
        )}
        <TagList
          label={t`Device tags`}
          tags={tags}
          longest={longest.tag}
          most={mostTags}
          onChange={(value) => change({ tags: value })}
        />
      </div>
    </Panel>
  )
}
