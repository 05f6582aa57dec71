import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import { hearBedUse } from '#src/client/api/passes/bed-codes.ts'
import { listReaderBedPasses } from '#src/client/api/passes/bed-passes.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { StoredBedPass } from '#src/client/storage/rows/stored-bed-passes.ts'
import { nextStandingAt, type PassStanding, passStanding } from '#src/domain/passes/pass-standing.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'

const codesKey = ['reader-bed-passes']
/** How often it is looked whether another pass has come, and the studio is asked whether the bed has started. */
const lookEveryMs = 10_000
const askEveryMs = 4_000

/** The passes of this phone that beds take from a reader; undefined for the moment that it takes to look. */
export function useReaderBedPasses(): readonly StoredBedPass[] | undefined {
  const { data } = useQuery({
    queryKey: codesKey,
    queryFn: async () => await listReaderBedPasses().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: lookEveryMs,
    structuralSharing: false,
  })
  return data
}

/** Looks again at once, after something was kept with a pass. */
export function useLookAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => await queries.invalidateQueries({ queryKey: codesKey }), [queries])
}

/** Where a pass for a bed stands, told anew when time changes it. */
export function useBedPassStanding(pass: StoredBedPass): PassStanding {
  const now = useNow(useCallback((at: number) => nextStandingAt(pass, at), [pass]))
  return passStanding({ ...pass, uses: 1, used: pass.isUsed ? 1 : 0 }, now)
}

/**
 * The session that a shown pass has become, as the studio knows; a phone can't hear the bed. Undefined while the studio
 * has heard nothing.
 */
export function useStudioWord(pass: StoredBedPass): Session | undefined {
  const lookAgain = useLookAgain()
  const isOnline = useConnection().state !== 'offline'
  const { data } = useQuery({
    queryKey: ['bed-pass-word', pass.id],
    queryFn: async ({ signal }) => await hearBedUse(pass, signal),
    enabled: isOnline && (pass.shown !== undefined || pass.isUsed),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : askEveryMs),
  })
  useEffect(() => {
    if (data) void lookAgain()
  }, [data, lookAgain])
  return data ?? undefined
}
