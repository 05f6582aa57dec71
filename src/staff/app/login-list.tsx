import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { toLanguage } from '#src/domain/language.ts'
import { formatDayLong, formatTime } from '#src/lib/format-time.ts'
import { useNow, nextMinute } from '#src/lib/hooks/use-now.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/forms/button.tsx'

import { endLogin, readLogins, type StaffLogin } from './login-calls.ts'
import styles from './login-list.module.css'

const key = ['staff', 'logins']
const dayMs = 24 * 3_600_000

/** Where the clerk at the counter is signed in; each one but this can be signed out. */
export function LoginList() {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readLogins(signal),
    staleTime: 0,
  })
  const phase = useSkeleton(isPending)
  if (phase === 'skeleton') return <Skeleton height="120px" radius="18px" />
  if (!data) return phase === 'content' ? <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} /> : null
  return (
    <ul className={styles.list}>
      {data.map((login) => (
        <Row key={login.loginId} login={login} />
      ))}
    </ul>
  )
}

function Row({ login: { loginId, device, createdAt, usedAt, isOwn } }: { login: StaffLogin }) {
  const { t } = useLingui()
  const when = useMoment()
  const now = useNow(nextMinute)
  const { isBusy, end } = useEnd(loginId)
  const isOffline = useConnection().state === 'offline'
  const name = device ?? t`Unknown device`
  const [since, used] = [when(createdAt), when(usedAt)]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {isOwn && <Badge tone="ok">{t`This device`}</Badge>}
          {!isOwn && now - createdAt < dayMs && <Badge tone="warn">{t`New`}</Badge>}
        </p>
        <p className="quiet">
          <Trans>Signed in {since}</Trans>
        </p>
        {!isOwn && (
          <p className="quiet">
            <Trans>Last used about {used}</Trans>
          </p>
        )}
      </div>
      {!isOwn && (
        <Button
          kind="outline"
          size="small"
          state={isBusy ? 'busy' : isOffline ? 'disabled' : 'ready'}
          aria-label={t`Sign out ${name}, signed in ${since}`}
          onClick={end}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}

function useMoment(): (at: number) => string {
  const { i18n } = useLingui()
  return (at) => `${formatDayLong(at, toLanguage(i18n.locale))} ${formatTime(at)}`
}

/** Signs one out; one that has ended meanwhile is gone as well. */
function useEnd(loginId: string) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function end() {
    setIsBusy(true)
    try {
      await endLogin(loginId)
      showToast({ text: t`Signed out there` })
    } catch (error) {
      const failure = failureOf(error)
      const isGone = failure.kind === 'refused' && failure.code === 'not-found'
      if (!isGone) showToast({ text: t`Couldn't sign it out. Check the connection and try again`, tone: 'trouble' })
    }
    await queries.invalidateQueries({ queryKey: key })
    setIsBusy(false)
  }
  return { isBusy, end: () => void end() }
}
