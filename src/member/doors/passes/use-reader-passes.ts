import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { askOpening } from '#src/client/api/doors.ts'
import { listReaderPasses, noteKeypadUse, noteUse } from '#src/client/api/passes/passes.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import type { DoorOpening } from '#src/domain/doors/door.ts'
import { keypadUse, openingIdOf } from '#src/domain/passes/opening-id.ts'
import { nextStandingAt, type PassStanding, passStanding } from '#src/domain/passes/pass-standing.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'

const passesKey = ['reader-passes']
/** What is read of the passes on this phone, for its doors and its beds. */
export const readerPassKeys = [passesKey, ['reader-bed-passes']]
/** How often it is looked whether another pass has come, and the studio is asked whether the door has opened. */
const lookEveryMs = 10_000
const askEveryMs = 4_000

/** The passes of this phone that doors take from a reader or whose code a keypad takes; undefined for the moment that it takes to look. */
export function useReaderPasses(): readonly StoredPass[] | undefined {
  const { data } = useQuery({
    queryKey: passesKey,
    queryFn: async () => await listReaderPasses().catch(() => []),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: lookEveryMs,
    structuralSharing: false,
  })
  return data
}

/** Whether this phone has a code that the keypad of this door has not taken, as far as is known. */
export function useHasKeypadCode(lockId: string): boolean {
  const passes = useReaderPasses()
  return passes?.some(({ keypad, ...pass }) => pass.lockId === lockId && keypad && keypad.isUsed !== true) === true
}

/** Where a pass stands, told anew when time changes it. */
export function usePassStanding(pass: StoredPass): PassStanding {
  return passStanding(pass, useNow(useCallback((at: number) => nextStandingAt(pass, at), [pass])))
}

/** A code for a keypad has a window of its own; `wrong-clock`: the lock's clock is the one that counts, and it is right. */
export function useKeypadStanding(
  keypad: NonNullable<StoredPass['keypad']>,
  receivedAt: number | undefined,
): PassStanding {
  const now = useNow(useCallback((at: number) => nextStandingAt(keypad, at), [keypad]))
  return passStanding({ ...keypad, receivedAt, uses: 1, used: 0 }, now)
}

/** What the studio has heard of the lock about the code for its keypad; then the code is of no use any more. */
export function useKeypadWord(pass: StoredPass): DoorOpening | undefined {
  const queries = useQueryClient()
  const isOnline = useConnection().state !== 'offline'
  const { data } = useQuery({
    queryKey: ['keypad-word', pass.id],
    queryFn: async ({ signal }) => await askUse(pass, keypadUse, signal),
    enabled: isOnline && pass.keypad !== undefined && pass.keypad.isUsed !== true,
    retry: false,
    refetchInterval: askEveryMs,
  })
  const word = data?.result === 'opened' ? data : undefined
  useEffect(() => {
    if (word && pass.keypad?.isUsed !== true)
      void noteKeypadUse(pass).then(() => queries.invalidateQueries({ queryKey: passesKey }))
  }, [word, pass, queries])
  return word
}

/** What the studio has heard of the lock about the last use of a pass; a phone can't see the door by itself. */
export function useStudioWord(pass: StoredPass): DoorOpening | undefined {
  const queries = useQueryClient()
  const isOnline = useConnection().state !== 'offline'
  const { data } = useQuery({
    queryKey: ['pass-word', pass.id, pass.used],
    // A query has to know something: null is that the studio has not heard of it.
    queryFn: async ({ signal }) => await askUse(pass, pass.used + 1, signal),
    enabled: isOnline && pass.used < pass.uses,
    retry: false,
    refetchInterval: askEveryMs,
  })
  // It stays when the use is counted, from when on another one is asked about.
  const [word, setWord] = useState<DoorOpening>()
  if (data?.result === 'opened' && data !== word) setWord(data)
  useEffect(() => {
    if (data?.result !== 'opened') return
    void noteUse(pass).then(() => queries.invalidateQueries({ queryKey: passesKey }))
  }, [data, pass, queries])
  return word
}

async function askUse({ id }: StoredPass, use: number, signal: AbortSignal): Promise<DoorOpening | null> {
  try {
    return await askOpening(openingIdOf(id, use), signal)
  } catch (error) {
    const failure = failureOf(error)
    if (failure.kind === 'refused' && failure.code === 'not-found') return null
    throw error
  }
}
