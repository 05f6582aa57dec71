import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { failureOf } from '#src/client/http/call-api.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { IconLink } from '#src/staff/kit/icons.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { invitationQuery } from './invited-calls.ts'
import { HomeLink } from './home-link.tsx'
import { InvitationOver } from './invitation-over.tsx'
import { InvitationTerms } from './invitation-terms.tsx'
import { Joined } from './joined.tsx'

/** What the link is to whoever is signed in: an offer, what became of it, or nothing. */
export function InvitationCard({ code }: { code: string }) {
  const invitation = useQuery(invitationQuery(code))
  const { data, error, isFetching } = invitation
  if (data?.state === 'open') return <InvitationTerms code={code} invitation={data} />
  if (data?.state === 'accepted') return <Joined invitation={data} />
  if (data) return <InvitationOver state={data.state} inviterName={data.inviterName} />
  if (!error) return <Skeleton height="320px" radius="24px" />
  return <Unread error={error} onRetry={() => void invitation.refetch()} isRetrying={isFetching} />
}

interface UnreadProps {
  error: Error
  onRetry: () => void
  isRetrying: boolean
}

function Unread({ error, onRetry, isRetrying }: UnreadProps) {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const failure = failureOf(error)
  if (failure.kind === 'refused' && failure.code === 'not-found') {
    return (
      <EmptyState
        tone="warn"
        icon={<IconLink size={28} />}
        title={t`This link doesn't work`}
        text={<Trans>It may have been cut off on its way to you. Ask for it once more, or scan its code.</Trans>}
        action={<HomeLink />}
      />
    )
  }
  if (failure.kind === 'unreachable') {
    return (
      <ErrorState
        title={isOffline ? t`You're offline` : t`Couldn't read the invitation`}
        text={t`The link is kept here. It is read as soon as you're connected.`}
        onRetry={onRetry}
        isRetrying={isRetrying}
      />
    )
  }
  const text = failure.kind === 'refused' ? failure.message : undefined
  return <ErrorState title={t`Couldn't read the invitation`} text={text} onRetry={onRetry} isRetrying={isRetrying} />
}
