import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { sessionQuery } from '#src/client/api/sessions.ts'
import { studioConfigQuery } from '#src/client/api/app-config.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { endOf, type SessionEnd } from '#src/domain/sessions/session-end.ts'
import { isBrokenOff } from '#src/domain/problems/session-report.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import { ClaimDock } from '#src/member/problems/claim-dock.tsx'
import { BrokenFacts } from '#src/member/sessions/end/broken-facts.tsx'
import { BrokenHead } from '#src/member/sessions/end/broken-head.tsx'
import { CareTips } from '#src/member/sessions/end/care-tips.tsx'
import { SupportLines } from '#src/shared/chain/support-lines.tsx'
import { ReportLink } from '#src/shared/problems/report-link.tsx'
import { ShopZone, useShopZone } from '#src/shared/shops/shop-zone.tsx'
import { EndFacts } from '#src/member/sessions/end/end-facts.tsx'
import { EndHead } from '#src/member/sessions/end/end-head.tsx'
import { NoSession } from '#src/member/sessions/end/no-session.tsx'
import { useTanning } from '#src/member/sessions/flow/use-tanning.ts'
import { installRecord } from '#src/client/storage/install-record.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Dock } from '#src/ui/layout/dock.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'
import { IconCamera, IconClose } from '#src/ui/pictures/icons.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './completed.module.css'

/** /completed: how a session ended and what is good now; `id` is the session, else the one that just ended. */
export function CompletedScreen() {
  const { id } = useSearch({ from: '/completed' })
  const { flow } = useTanning()
  const ended = flow.step === 'ended' && (id === undefined || flow.session.sessionId === id) ? flow.session : undefined
  const sessionId = id ?? ended?.sessionId
  useKept(ended)
  return (
    <Page bottom="dock" className={styles.page}>
      <header className={styles.bar}>
        <CloseLink />
      </header>
      {sessionId === undefined ? (
        <WithoutEnd>
          <NoSession />
        </WithoutEnd>
      ) : (
        <Ended sessionId={sessionId} known={ended} />
      )}
    </Page>
  )
}

/** What the bed or the studio has just said is readable later too, without a signal. */
function useKept(session: Session | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (session) keepAnswer(queries, sessionQuery(session.sessionId), session)
  }, [queries, session])
}

function CloseLink() {
  const { t } = useLingui()
  return (
    <Link to="/" className={styles.close} aria-label={t`Close`}>
      <IconClose />
    </Link>
  )
}

const unheardMs = 5_000

/** Broken off by the word of the bed alone: what became of its time the studio has not said yet. */
function isUnheard(session: Session): boolean {
  const { returned, canAskBack, timesLeft } = session
  return isBrokenOff(session) && timesLeft !== null && returned === undefined && canAskBack === undefined
}

function Ended({ sessionId, known }: { sessionId: string; known: Session | undefined }) {
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...sessionQuery(sessionId),
    refetchInterval: ({ state }) => (state.data && isUnheard(state.data) ? unheardMs : false),
  })
  const session = data ?? known
  if (session) {
    const end = endOf(session)
    if (!end) return <Navigate to="/running" replace />
    return (
      <ShopZone shopId={session.shopId}>
        <Summary session={session} end={end} />
      </ShopZone>
    )
  }
  if (isPending)
    return (
      <WithoutEnd>
        <Waiting />
      </WithoutEnd>
    )
  const failure = error ? failureOf(error) : undefined
  if (data === null || failure?.kind === 'refused')
    return (
      <WithoutEnd>
        <NoSession />
      </WithoutEnd>
    )
  return (
    <WithoutEnd>
      <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
    </WithoutEnd>
  )
}

/** While there is no end to be the heading, the screen still has one. */
function WithoutEnd({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden" tabIndex={-1}>
        <Trans>Tanning</Trans>
      </h1>
      {children}
    </>
  )
}

function Summary({ session, end }: { session: Session; end: SessionEnd }) {
  const { i18n } = useLingui()
  const rules = useQuery(studioConfigQuery(session.shopId, i18n.locale)).data?.rules ?? defaultRules
  useEffect(() => {
    if (end.reason === 'completed') installRecord.noteSuccess(Date.now())
  }, [end.reason])
  const { reason } = end
  if (reason === 'fault' || reason === 'power-loss' || isBrokenOff(session)) {
    return <Broken session={session} end={end} minGapHours={rules.minGapHours} />
  }
  return (
    <div className={styles.content}>
      <EndHead reason={reason} secondsOn={end.secondsOn} />
      <EndFacts session={session} end={end} />
      {end.hadLight && <CareTips endedAt={end.endedAt} minGapHours={rules.minGapHours} />}
      <p className={styles.wrong}>
        <ReportLink session={session.sessionId} />
      </p>
      <Dock>
        {end.hadLight ? (
          <Link
            to="/appointment"
            search={{ shop: session.shopId, device: session.deviceId }}
            className={buttonClass({ kind: 'tonal' })}
          >
            <Trans>Book your next session</Trans>
          </Link>
        ) : (
          <Link to="/device-time" search={{ device: session.deviceId }} className={buttonClass({ kind: 'tonal' })}>
            <Trans>Try again</Trans>
          </Link>
        )}
        <Link to="/" className={buttonClass()}>
          <Trans>Back to home</Trans>
        </Link>
      </Dock>
    </div>
  )
}

interface BrokenProps {
  session: Session
  end: SessionEnd
  minGapHours: number
}

/** The studio broke it off: an apology, the session back or one tap to ask for it, and who answers now. */
function Broken({ session, end, minGapHours }: BrokenProps) {
  const { t } = useLingui()
  const timeZone = useShopZone()
  const { sessionId, shopId, deviceId } = session
  return (
    <div className={styles.content}>
      <BrokenHead session={session} end={end} />
      <BrokenFacts session={session} end={end} minGapHours={minGapHours} />
      <RowList label={t`Contact support`}>
        <SupportLines shopId={shopId} timeZone={timeZone} />
        <li>
          <Link to="/report" search={{ session: sessionId }} className={rowClass()}>
            <RowFace icon={<IconCamera size={24} />} label={<Trans>Add details or a photo</Trans>} />
          </Link>
        </li>
      </RowList>
      <ClaimDock session={session}>
        <Link to="/appointment" search={{ shop: shopId, device: deviceId }} className={buttonClass({ wide: true })}>
          <Trans>Book your next session</Trans>
        </Link>
      </ClaimDock>
    </div>
  )
}

function Waiting() {
  if (useSkeleton(true) !== 'skeleton') return null
  return (
    <div className={styles.content}>
      <Skeleton height="260px" radius="24px" />
      <Skeleton height="140px" radius="24px" />
      <Skeleton height="180px" radius="24px" />
    </div>
  )
}
