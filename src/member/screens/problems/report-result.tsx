import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'

import { problemsQuery } from '#src/client/api/problems.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { canDismiss, type Entry } from '#src/domain/outbox/outbox-entry.ts'
import { findReport, type Problem } from '#src/domain/problems/problem.ts'
import { ConnectionNotice } from '#src/member/connection/connection-notice.tsx'
import { OutboxRows } from '#src/member/connection/outbox-rows.tsx'
import { ProblemCard } from '#src/member/problems/problem-card.tsx'
import { ProblemSteps, WaitingSteps } from '#src/member/problems/problem-steps.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { SupportLines } from '#src/shared/chain/support-lines.tsx'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { RowList } from '#src/ui/layout/list-row.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { IconNote } from '#src/ui/pictures/icons.tsx'

import styles from './report-result.module.css'

const freshMs = 30_000

/** /report-result: how it stands with a report; `id` is the report, `session` what it is about. */
export function ReportResultScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  return (
    <Page>
      <NavBar title={t`Your report`} onBack={goBack} />
      <div className={styles.content}>
        <Result />
        <Link to="/" className={buttonClass({ kind: 'tonal', wide: true })}>
          <Trans>Back to home</Trans>
        </Link>
      </div>
    </Page>
  )
}

function Result() {
  const { id, session } = useSearch({ from: '/report-result' })
  const entry = useEntry(id, session)
  const query = useQuery({ ...problemsQuery(), refetchInterval: freshMs, refetchOnWindowFocus: true })
  const { data, dataUpdatedAt, isPending, isFetching, refetch } = query
  const problem = data && findReport(data, { id, sessionId: session })
  if (entry && !problem) return <Waiting entry={entry} />
  if (problem) return <Found problem={problem} asOf={dataUpdatedAt} onBack={() => void refetch()} />
  if (isPending || (isFetching && data)) return <Loading />
  if (!data) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  return <NotFound />
}

/** The report on this phone, as long as the studio does not have it. */
function useEntry(id: string | undefined, session: string | undefined): Entry | undefined {
  const { entries } = useOutbox()
  return entries.find(
    ({ opId, intent }) =>
      intent.kind === 'report-problem' &&
      (opId === id || (session !== undefined && intent.report.sessionId === session)),
  )
}

function Found({ problem, asOf, onBack }: { problem: Problem; asOf: number; onBack: () => void }) {
  const { t } = useLingui()
  const { number, shopId, timeZone } = problem
  return (
    <>
      <ConnectionNotice asOf={asOf} onBack={onBack} />
      <ProblemCard problem={problem} />
      <ProblemSteps problem={problem} />
      <RowList label={t`Contact support`}>
        <SupportLines shopId={shopId} timeZone={timeZone} about={t`Report no. ${number}`} />
      </RowList>
    </>
  )
}

function Waiting({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const shop = useShops().current
  return (
    <>
      {canDismiss(entry) ? <OutboxRows entries={[entry]} /> : <WaitingSteps />}
      {shop && (
        <RowList label={t`Contact support`}>
          <SupportLines shopId={shop.shopId} timeZone={shop.timeZone} />
        </RowList>
      )}
    </>
  )
}

function NotFound() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<IconNote size={28} />}
      title={t`We couldn't find this report`}
      text={t`It may have been deleted, or belong to another account.`}
    />
  )
}

function Loading() {
  if (useSkeleton(true) !== 'skeleton') return null
  return (
    <>
      <Skeleton height="220px" radius="24px" />
      <Skeleton height="200px" radius="24px" />
    </>
  )
}
