import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'

import { failureOf } from '#src/client/http/call-api.ts'
import { sessionQuery } from '#src/client/api/sessions.ts'
import { useOpenSession } from '#src/client/storage/open-session-copy.ts'
import { placeReasons, sessionReasons } from '#src/domain/problems/problem.ts'
import { asksBack, likelyReason, phoneSecondsOf } from '#src/domain/problems/session-report.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { PlaceFacts, SessionFacts } from '#src/member/problems/report-facts.tsx'
import { ReportForm } from '#src/member/problems/report-form.tsx'
import { useShops } from '#src/member/shops/use-shops.ts'
import { useCurrentShopText } from '#src/member/shops/use-current-shop-text.ts'
import { ShopZone } from '#src/shared/shops/shop-zone.tsx'
import { useGoBack } from '#src/lib/hooks/use-go-back.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { NavBar } from '#src/ui/layout/nav-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { optionalPart } from '#src/ui/optional-part.tsx'

import styles from './report.module.css'

/** /report: something is wrong. `session`, `appointment`, `lock` or `device` says with what; without one, the studio. */
export function ReportScreen() {
  const { t } = useLingui()
  const goBack = useGoBack()
  const { session } = useSearch({ from: '/report' })
  return (
    <Page bottom="dock">
      <NavBar title={t`Report a problem`} onBack={goBack} />
      <OpenRun />
      {session === undefined ? <OfPlace /> : <OfSession sessionId={session} />}
    </Page>
  )
}

const LazyStrip = optionalPart(
  async () => (await import('#src/member/sessions/run/open-session-strip.tsx')).OpenSessionStrip,
)

/** The way back to the stop button stands first. */
function OpenRun() {
  const session = useOpenSession()
  return (
    session && (
      <div className={styles.run}>
        <LazyStrip session={session} />
      </div>
    )
  )
}

function OfSession({ sessionId }: { sessionId: string }) {
  const { data, error, isPending } = useQuery(sessionQuery(sessionId))
  if (data) {
    return (
      <ShopZone shopId={data.shopId}>
        <SessionReport session={data} />
      </ShopZone>
    )
  }
  if (isPending) return <Waiting />
  // What the studio does not know cannot be reported as a session; the place still can.
  if (data === null || (error && failureOf(error).kind === 'refused')) return <OfPlace />
  return <UnreadReport sessionId={sessionId} />
}

/** The session cannot be read now, as without a signal: the studio has its facts, and decides whether it can come back. */
function UnreadReport({ sessionId }: { sessionId: string }) {
  const showResult = useShowResult()
  return (
    <ReportForm
      reasons={sessionReasons}
      about={{ sessionId }}
      wantsBack
      lead={<Trans>The studio adds what it knows of this session.</Trans>}
      facts={null}
      onKept={(id) => showResult({ id, session: sessionId })}
    />
  )
}

function SessionReport({ session }: { session: Session }) {
  const { sessionId } = session
  const showResult = useShowResult()
  const wantsBack = asksBack(session)
  const phoneSeconds = phoneSecondsOf(session, serverNow())
  return (
    <ReportForm
      reasons={sessionReasons}
      reason={likelyReason(session)}
      about={{ sessionId, ...(phoneSeconds !== undefined && { phoneSeconds }) }}
      wantsBack={wantsBack}
      lead={<Lead session={session} />}
      facts={<SessionFacts session={session} phoneSeconds={phoneSeconds} />}
      onKept={(id) => showResult({ id, session: sessionId })}
    />
  )
}

/** Why the session is not back already. */
function Lead({ session }: { session: Session }) {
  if (session.returned !== undefined) return <Trans>Your session is back already. Tell us more if you like.</Trans>
  if (session.state === 'unknown') {
    return <Trans>The bed hasn't sent its record yet, so we couldn't return your session automatically.</Trans>
  }
  return null
}

function OfPlace() {
  const { appointment, lock, device } = useSearch({ from: '/report' })
  const showResult = useShowResult()
  const { current, state } = useShops()
  const shopName = useCurrentShopText(current, state)?.shop
  const isOfThing = appointment !== undefined || lock !== undefined || device !== undefined
  return (
    <ReportForm
      reasons={placeReasons}
      reason={lock === undefined ? undefined : 'door'}
      about={{
        ...(appointment !== undefined && { appointmentId: appointment }),
        ...(lock !== undefined && { lockId: lock }),
        ...(device !== undefined && { deviceId: device }),
        ...(!isOfThing && { shopId: current?.shopId }),
      }}
      wantsBack={false}
      lead={null}
      facts={!isOfThing && shopName !== undefined && <PlaceFacts name={shopName} />}
      onKept={(id) => showResult({ id })}
    />
  )
}

function useShowResult() {
  const navigate = useNavigate()
  return (search: { id: string; session?: string }) => void navigate({ to: '/report-result', search, replace: true })
}

function Waiting() {
  if (useSkeleton(true) !== 'skeleton') return null
  return (
    <div className={styles.boxes}>
      <Skeleton height="36px" width="70%" />
      <Skeleton height="96px" radius="24px" />
      <Skeleton height="180px" radius="24px" />
    </div>
  )
}
