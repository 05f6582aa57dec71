import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { problemsQuery } from '#src/client/api/problems.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { findReport } from '#src/domain/problems/problem.ts'
import { asksBack, likelyReason, phoneSecondsOf } from '#src/domain/problems/session-report.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'
import { Dock } from '#src/ui/layout/dock.tsx'

import { useReport } from './use-report.ts'

/**
 * The button of a session that broke off: one tap asks for it back, with the facts and nothing to fill in. Once that is
 * done it leads to how it stands; where nothing is to be asked, `children` stand here.
 */
export function ClaimDock({ session, children }: { session: Session; children: ReactNode }) {
  const { sessionId } = session
  const navigate = useNavigate()
  const isReported = useIsReported(sessionId)
  const { state, send } = useReport((id) => void navigate({ to: '/report-result', search: { id, session: sessionId } }))
  if (isReported) {
    return (
      <Dock>
        <Link to="/report-result" search={{ session: sessionId }} className={buttonClass({ wide: true })}>
          <Trans>View your report</Trans>
        </Link>
      </Dock>
    )
  }
  if (!asksBack(session)) return <Dock>{children}</Dock>
  const phoneSeconds = phoneSecondsOf(session, serverNow())
  const claim = { reason: likelyReason(session) ?? 'other', sessionId, phoneSeconds, wantsBack: true } as const
  return (
    <Dock note={state === 'failed' && <NotKept />}>
      <Button wide state={state === 'sending' ? 'busy' : 'ready'} onClick={() => send(claim)}>
        <Trans>Report and get my session back</Trans>
      </Button>
    </Dock>
  )
}

/** On this phone or at the studio. */
function useIsReported(sessionId: string): boolean {
  const { entries } = useOutbox()
  const { data } = useQuery(problemsQuery())
  const isWaiting = entries.some(
    ({ intent }) => intent.kind === 'report-problem' && intent.report.sessionId === sessionId,
  )
  return isWaiting || (data !== undefined && findReport(data, { sessionId }) !== undefined)
}

/** Nothing was sent or kept. */
export function NotKept() {
  return (
    <Callout tone="bad" icon={<IconAlert size={20} />}>
      <Trans>This phone couldn't keep your report. Free some storage and try again, or call us.</Trans>
    </Callout>
  )
}
