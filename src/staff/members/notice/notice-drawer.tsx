import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { legalTextQuery } from '#src/client/api/legal.ts'
import { type Language, languageNames, toLanguage } from '#src/domain/language.ts'
import { readLegalText } from '#src/domain/legal/legal-format.ts'
import { publishedNumber, wordingOf } from '#src/domain/legal/risk-version.ts'
import { formatDate, formatTime } from '#src/lib/format-time.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { LegalBlocks } from '#src/shared/legal/legal-blocks.tsx'
import { ownTextQuery } from '#src/shared/legal/own-text-query.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { type SignedNotice, signatureQuery } from './notice-calls.ts'
import { SignatureDrawing } from './signature-drawing.tsx'
import signature from './signature.module.css'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { Fact } from '#src/staff/members/member/fact.tsx'
import styles from '#src/staff/members/member/facts.module.css'
import { useNoticeNames } from './use-notice-names.ts'

interface NoticeDrawerProps {
  user: UserDetail
  notice: SignedNotice | undefined
  timeZone: string
  onClose: () => void
}

/** One thing that the member agreed to: the very text, and what stands under it. */
export function NoticeDrawer({ user, notice, timeZone, onClose }: NoticeDrawerProps) {
  const { t } = useLingui()
  const names = useNoticeNames()
  const title = notice ? names.title(notice) : t`Signed notices`
  return (
    <Drawer open={notice !== undefined} onClose={onClose} title={title} subtitle={user.nickname} width="wide">
      {notice && <Agreed user={user} notice={notice} timeZone={timeZone} />}
      {/* The keyboard needs something at the end of the text to scroll to. */}
      <Button kind="tonal" wide onClick={onClose}>
        {t`Close`}
      </Button>
    </Drawer>
  )
}

function Agreed({ user, notice, timeZone }: Pick<NoticeDrawerProps, 'user' | 'timeZone'> & { notice: SignedNotice }) {
  const { i18n } = useLingui()
  const names = useNoticeNames()
  const { signedAt, language, noticeId, signedBy } = notice
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={<Trans>Agreed</Trans>}>
          {formatDate(signedAt, i18n.locale, timeZone)} {formatTime(signedAt, timeZone)}, {names.place(notice)}
        </Fact>
        <Fact name={<Trans>Shown in</Trans>}>
          {language === null ? <Trans>not recorded</Trans> : languageNames[language]}
        </Fact>
      </dl>
      {noticeId !== null && signedBy !== null && <Under uid={user.uid} noticeId={noticeId} />}
      <Wording notice={notice} language={language ?? toLanguage(i18n.locale)} />
    </>
  )
}

/** The signature, or the name that was typed in its place. */
function Under({ uid, noticeId }: { uid: string; noticeId: string }) {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery(signatureQuery(uid, noticeId))
  if (isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton height="180px" radius="24px" />
  if (data.strokes === null) {
    return (
      <dl className={styles.facts}>
        <Fact name={<Trans>Name typed in place of a signature</Trans>}>{data.typedName}</Fact>
      </dl>
    )
  }
  return (
    <div className={signature.pad}>
      <SignatureDrawing strokes={data.strokes} label={t`Signature`} />
    </div>
  )
}

function Wording({ notice: { kind, version }, language }: { notice: SignedNotice; language: Language }) {
  const wording = wordingOf(version)
  const isPublished = publishedNumber(wording) !== undefined
  const published = useQuery({ ...legalTextQuery(kind, language, wording), enabled: isPublished })
  const own = useQuery({ ...ownTextQuery(kind, language, useBrand()), enabled: !isPublished })
  const { isError, isFetching, refetch } = isPublished ? published : own
  const text = isPublished ? published.data?.text : own.data?.text
  if (text == null) {
    if (isError) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
    return <Skeleton height="320px" radius="18px" />
  }
  const since = own.data?.since
  return (
    <section>
      {!isPublished && since !== undefined && since !== wording && (
        <p className="quiet">
          <Trans>The app now has the wording of {since}, shown here.</Trans>
        </p>
      )}
      <div lang={language}>
        <LegalBlocks blocks={readLegalText(text)} level={3} />
      </div>
    </section>
  )
}
