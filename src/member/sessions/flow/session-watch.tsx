import { useQuery } from '@tanstack/react-query'
import { openSessionQuery } from '#src/client/api/sessions.ts'
import { useOpenSession } from '#src/client/storage/open-session-copy.ts'
import { optionalPart } from '#src/ui/optional-part.tsx'

const askEveryMs = 60_000

/** All about tanning loads only where there is a session. */
const Woken = optionalPart(async () => (await import('./woken-tanning.tsx')).WokenTanning)

/**
 * On home: looks for a session that this phone has not heard of, such as one begun on another. Asked when home is
 * opened or looked at again, at most once a minute.
 */
export function SessionWatch() {
  const isKnown = useOpenSession() !== null
  const { data } = useQuery({
    ...openSessionQuery(),
    enabled: !isKnown,
    staleTime: askEveryMs,
    refetchOnWindowFocus: true,
  })
  if (isKnown || !data || data.state === 'ended') return null
  return <Woken />
}
