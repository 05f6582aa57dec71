import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { homeSnapshot } from '#src/client/storage/home-snapshot.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'

/**
 * Until when the member's skin rests, in ms; undefined where it does not, or nothing is known. What the last visit left is
 * believed at once; the studio is asked when the browser is idle, and only while nothing is booked.
 */
export function useRest(isWanted: boolean): number | undefined {
  const queries = useQueryClient()
  const token = useRemembered(remembered.token)
  const [known, setKnown] = useState(() => ({ token, until: Number(homeSnapshot.read()?.text['restUntil'] ?? 0) }))
  useEffect(() => {
    if (!isWanted || token === undefined) return
    let isHere = true
    const read = async () => {
      const until = await readRest(queries)
      if (isHere && until !== undefined) setKnown({ token, until })
    }
    whenIdle(() => void (isHere && read()))
    return () => void (isHere = false)
  }, [queries, isWanted, token])
  const until = token !== undefined && known.token === token ? known.until : 0
  const now = useNow(useCallback((at: number) => (until > at ? until : undefined), [until]))
  return until > now ? until : undefined
}

/** Undefined where neither the studio nor this phone can tell. */
async function readRest(queries: QueryClient): Promise<number | undefined> {
  // Without a signal this part may not be on the phone yet; then the next look at home reads.
  const module = await import('#src/client/api/members.ts').catch(() => undefined)
  if (!module) return undefined
  const query = module.memberQuery()
  await queries.prefetchQuery(query)
  const member = queries.getQueryData(query.queryKey)
  return member && (member.nextAllowedAt ?? 0)
}
