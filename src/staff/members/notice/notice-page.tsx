import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { longestTypedName } from '#src/contract/staff/members/signature-kinds.ts'
import { type Language, languageNames, languages } from '#src/domain/language.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { RiskCard } from '#src/shared/legal/risk-card.tsx'
import { staffShopsQuery } from '#src/staff/kit/lists/shop-list-calls.ts'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import styles from './notice.module.css'
import type { NoticeStanding } from './notice-calls.ts'
import { SignaturePad } from './signature-pad.tsx'
import { useNoticeText } from './use-notice-text.tsx'
import type { SignatureDraft } from './use-signature.ts'

interface NoticePageProps {
  standing: NoticeStanding
  /** Where it is signed. */
  shopId: number
  language: Language
  draft: SignatureDraft
}

/** The side of the tablet that the member reads, ticks and signs. */
export function NoticePage({ standing, shopId, language, draft }: NoticePageProps) {
  const { t } = useLingui()
  const { text, isError, isFetching, retry } = useNoticeText(standing.version, language)
  if (!text || text.isOther) {
    const isOver = isError || (text !== undefined && !isFetching)
    return isOver ? <ErrorState onRetry={retry} isRetrying={isFetching} /> : <NoticeWaiting />
  }
  return (
    <div className={styles.page}>
      <RiskCard version={text.name} hasReadAll={draft.hasReadAll} onReadAll={() => draft.setHasReadAll(true)}>
        {text.body}
      </RiskCard>
      <div className={styles.tick} data-ticked={draft.isTicked || undefined}>
        <Checkbox checked={draft.isTicked} onChange={(event) => draft.setIsTicked(event.target.checked)}>
          <strong>{t`I am 18 or older and have read and understood all of this`}</strong>
        </Checkbox>
      </div>
      <Sign nickname={standing.nickname} shopId={shopId} language={language} draft={draft} />
    </div>
  )
}

function Sign({ nickname, shopId, language, draft }: Omit<NoticePageProps, 'standing'> & { nickname: string }) {
  const { t } = useLingui()
  const [now] = useState(() => serverNow())
  const shop = useQuery(staffShopsQuery()).data?.find((one) => one.shopId === shopId)
  return (
    <div>
      {draft.isTyping ? (
        <Field
          label={t`Your full name, in place of a signature`}
          value={draft.name}
          maxLength={longestTypedName}
          autoComplete="off"
          onChange={(event) => draft.setName(event.target.value)}
        />
      ) : (
        <SignaturePad strokes={draft.strokes} onChange={draft.setStrokes}>
          {nickname} {formatDate(now, language, shop?.timeZone)}
        </SignaturePad>
      )}
      <button type="button" className={styles.way} onClick={() => draft.setIsTyping(!draft.isTyping)}>
        {draft.isTyping ? <Trans>Sign with a finger instead</Trans> : <Trans>Type my name instead</Trans>}
      </button>
    </div>
  )
}

export function NoticeWaiting() {
  return <Skeleton height="420px" radius="24px" />
}

interface LanguageChoiceProps {
  language: Language
  onChange: (language: Language) => void
}

/** In which language the member reads it. */
export function LanguageChoice({ language, onChange }: LanguageChoiceProps) {
  const { t } = useLingui()
  const options = languages.map((value) => ({ value, label: languageNames[value].replace(/中文$/, '') }))
  return <Segmented label={t`Language of the notice`} value={language} options={options} onChange={onChange} />
}
