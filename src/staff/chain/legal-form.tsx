import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { type Language, languages } from '#src/domain/language.ts'
import { readLegalText } from '#src/domain/legal/legal-format.ts'
import { LegalBlocks } from '#src/shared/legal/legal-blocks.tsx'
import type { LegalDocument } from '#src/shared/legal/built-in-text.ts'
import { ownTextQuery } from '#src/shared/legal/own-text-query.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { formatDay, formatTime } from '#src/lib/format-time.ts'
import type { ChainConfig } from './chain-config-calls.ts'
import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'
import { LanguageTabs } from '#src/staff/kit/forms/language-tabs.tsx'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import styles from './chain.module.css'
import { ChangedMark, type RowProps } from './changed-mark.tsx'
import { legalDocuments, legalKey, useLegalNames } from './legal-keys.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { useChainZone } from '#src/staff/kit/self/use-chain-zone.ts'

/** What comes along when a text is pasted, and the studio refuses. */
const noText = /(?!\n)\p{Cc}/gu
/** In characters, as the studio counts them. */

type LegalFormProps = Omit<RowProps, 'isChanged'>

/** One legal text at a time, in one language at a time; all three languages together make a version. */
export function LegalForm({ config, draft, isReadOnly }: LegalFormProps) {
  const { t } = useLingui()
  const names = useLegalNames()
  const [document, setDocument] = useState<LegalDocument>('terms')
  const [language, setLanguage] = useState<Language>('zh-HK')
  const key = legalKey(document, language)
  const text = draft.values[key]
  const missing = languages.filter((one) => draft.values[legalKey(document, one)] === '')
  const isOwn = missing.length === languages.length
  const isChanged = text !== config.published[key]
  const change = (value: string) => draft.change({ [key]: value })
  const name = names[document]
  return (
    <div className={styles.legal}>
      <FilterChips
        label={t`Legal texts`}
        value={document}
        options={legalDocuments.map((value) => ({ value, label: names[value] }))}
        onChange={setDocument}
      />
      <InForce config={config} document={document} />
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        missing={isOwn ? [] : missing}
        note={<Trans>All three languages are needed before this can be published.</Trans>}
      />
      {text === '' && <OwnText document={document} language={language} onTake={isReadOnly ? undefined : change} />}
      {(text !== '' || !isOwn) && (
        <>
          <TextArea
            label={
              <span className={styles.name}>
                {name}
                <ChangedMark isChanged={isChanged} />
              </span>
            }
            aria-label={isChanged ? t`${name}, changed` : name}
            lang={language}
            rows={16}
            value={text}
            maxLength={longest.legalText}
            helper={
              <Trans>
                # begins a heading, - an entry of a list; every line is a paragraph. Always shown as plain text.
              </Trans>
            }
            onChange={({ target }) => change(target.value.replaceAll(noText, ' '))}
          />
          {text !== '' && (
            <details className={styles.preview}>
              <summary>
                <Trans>As members read it</Trans>
              </summary>
              <div lang={language}>
                <LegalBlocks blocks={readLegalText(text)} level={4} />
              </div>
            </details>
          )}
          {!isReadOnly && (
            <Button
              kind="text"
              size="small"
              onClick={() =>
                draft.change(Object.fromEntries(languages.map((one) => [legalKey(document, one), ''] as const)))
              }
            >
              <Trans>Back to the wording of the app, in all languages</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function InForce({ config, document }: { config: ChainConfig; document: LegalDocument }) {
  const { i18n } = useLingui()
  const zone = useChainZone()
  const { number, publishedAt } = config.wordings[document]
  const own = { terms: config.termsVersion, privacy: config.privacyVersion, risk: config.riskWording }[document]
  return (
    <p className="quiet">
      <Trans>Version {number} is in force</Trans>
      <span className="dot" />
      {publishedAt === null ? (
        <Trans>it comes with the app, of {own}</Trans>
      ) : (
        `${formatDay(publishedAt, i18n.locale, zone)} ${formatTime(publishedAt, zone)}`
      )}
    </p>
  )
}

interface OwnTextProps {
  document: LegalDocument
  language: Language
  /** Undefined where nothing may be changed. */
  onTake: ((text: string) => void) | undefined
}

/** What the app says by itself, to be read and to begin from. */
function OwnText({ document, language, onTake }: OwnTextProps) {
  const queries = useQueryClient()
  const query = ownTextQuery(document, language, useBrand())
  const { data } = useQuery(query)
  // A tap that comes before the text has loaded waits for the text of the language that it was made in.
  const take = async (onText: (text: string) => void) => {
    const own = await queries.ensureQueryData(query)
    if (own) onText(own.text)
  }
  return (
    <div className="stack-12">
      <details className={styles.preview}>
        <summary>
          <Trans>The wording of the app</Trans>
        </summary>
        <div lang={language}>{data && <LegalBlocks blocks={readLegalText(data.text)} level={4} />}</div>
      </details>
      {onTake && (
        <Button kind="tonal" size="small" onClick={() => void take(onTake)}>
          <Trans>Edit from the wording of the app</Trans>
        </Button>
      )}
    </div>
  )
}
