import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type Soonest, soonestQuery } from '#src/client/api/calendar.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { anyBed, type BookingDraft, chooseProposal } from '#src/domain/appointments/booking-draft.ts'
import type { BookingIntent } from '#src/domain/appointments/booking-intent.ts'

/** Before the answer is too old to propose anything. */
const askEveryMs = 60_000

/** What the server has said a moment ago, and says again every minute, of the next free time; undefined while it has not, or there is no signal. */
function useFreshSoonest(shopId: number | undefined): Soonest | undefined {
  const isSignedIn = useRemembered(remembered.token) !== undefined
  const isOnline = useConnection().state === 'online'
  const isWanted = isSignedIn && isOnline && shopId !== undefined
  const { data, isStale } = useQuery({
    ...soonestQuery(shopId ?? 0),
    enabled: isWanted,
    refetchInterval: askEveryMs,
  })
  return isWanted && !isStale ? data : undefined
}

/**
 * The next free time, chosen beforehand for a member who has not chosen anything: booking it takes one tap. It is
 * proposed once. When it is taken meanwhile, that is said as of any choice, and nothing else is put in its place.
 */
export function useSoonest(shopId: number, { draft, delivery }: BookingIntent) {
  const answer = useFreshSoonest(shopId)
  const [isDone, setIsDone] = useState(false)
  const [proposed, setProposed] = useState<BookingDraft>()
  const isUntouched = draft.deviceId === undefined && delivery === 'not-sent'
  if (answer && !isDone) {
    setIsDone(true)
    if (isUntouched) setProposed(proposalOf(draft, answer))
  }
  function withdraw() {
    setIsDone(true)
    setProposed(undefined)
  }
  return { soonest: answer?.soonest ?? undefined, proposed, withdraw }
}

/** With nothing free within a week, at least the bed. */
function proposalOf(draft: BookingDraft, { soonest, lastDeviceId }: Soonest): BookingDraft {
  return soonest ? chooseProposal(draft, soonest) : { ...draft, deviceId: lastDeviceId ?? anyBed }
}
