import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import type { AfterVisit } from '#src/client/api/visits/after-visit.ts'
import { knownRest, readRest } from '#src/client/api/visits/rest.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { homeSnapshot } from '#src/client/storage/home-snapshot.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'

/** So often the next free time is asked for while home is looked at. */
const askEveryMs = 60_000

export interface AfterVisitNow extends AfterVisit {
  /** What is free is not known yet. */
  isLooking: boolean
  /** Whether the skin rests is not known at all yet, and has not been asked for so long that it may not come. */
  isFirstLook: boolean
}

/** The longest that home waits for a first word. */
const firstLookMs = 2_000

const nothing: AfterVisitNow = { restUntil: undefined, free: undefined, isLooking: false, isFirstLook: false }

/**
 * How long the member's skin rests, and the next free time at a studio. The rest that the last visit left is believed
 * at once, and a phone that knows of no visit asks for it at once; the rest is asked for when the browser is idle, and
 * only while nothing is booked. What is free is not believed for longer than there is a signal.
 */
export function useAfterVisit(isWanted: boolean, shopId: number | undefined): AfterVisitNow {
  const queries = useQueryClient()
  const token = useRemembered(remembered.token)
  const isOffline = useConnection().state === 'offline'
  const [isFirstVisit] = useState(knowsNoVisit)
  const [first] = useState(() => (isFirstVisit ? knownRest(queries) : lastRest()))
  const [known, setKnown] = useState({ token, shopId, free: nothing.free, restUntil: first ?? 0 })
  const [hasLooked, setHasLooked] = useState(first !== undefined)
  useEffect(() => {
    if (!isWanted || token === undefined) return
    let isHere = true
    const read = async () => {
      if (!isHere || document.visibilityState !== 'visible') return
      // Without a signal this part may not be on the phone yet; then the next look at home reads.
      const module = await import('#src/client/api/visits/after-visit.ts').catch(() => undefined)
      const found = await module?.readAfterVisit(queries, isOffline ? undefined : shopId)
      if (isHere && found)
        setKnown((last) => ({ token, shopId, ...found, restUntil: found.restUntil ?? last.restUntil }))
    }
    const readFirst = async () => {
      const found = await readRest(queries)
      if (!isHere) return
      setHasLooked(true)
      if (found !== undefined) setKnown({ token, shopId, free: nothing.free, restUntil: found })
    }
    if (isFirstVisit) void readFirst()
    whenIdle(() => void read())
    const timer = setInterval(() => void read(), askEveryMs)
    const patience = setTimeout(() => setHasLooked(true), firstLookMs)
    return () => {
      isHere = false
      clearInterval(timer)
      clearTimeout(patience)
    }
  }, [queries, isWanted, isOffline, isFirstVisit, token, shopId])
  const { restUntil } = known
  const freeAt = known.free?.startsAt ?? 0
  const now = useNow(
    useCallback(
      (at: number) => [restUntil, freeAt].filter((one) => one > at).toSorted((a, b) => a - b)[0],
      [restUntil, freeAt],
    ),
  )
  if (token === undefined || known.token !== token) return nothing
  // A time that has passed while the studio did not answer is no time to be had.
  const isOld = isOffline || known.shopId !== shopId || (freeAt > 0 && freeAt <= now)
  const free = isOld ? undefined : known.free
  return {
    restUntil: restUntil > now ? restUntil : undefined,
    free,
    isLooking: isWanted && !isOffline && free === undefined,
    isFirstLook: isWanted && !isOffline && !hasLooked,
  }
}

/** A picture of home as a visitor sees it says nothing of the member. */
function knowsNoVisit(): boolean {
  const { state } = homeSnapshot.read() ?? {}
  return state === undefined || state === 'signed-out'
}

function lastRest(): number {
  return Number(homeSnapshot.read()?.text['restUntil'] ?? 0)
}
