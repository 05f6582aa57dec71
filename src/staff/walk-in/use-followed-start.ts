import { useEffect, useEffectEvent } from 'react'

import type { WalkInDraft } from '#src/domain/sessions/walk-in.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import type { Bed, BedSession } from '#src/staff/board/board-calls.ts'
import type { StartOffer } from '#src/staff/board/duty-calls.ts'

interface Followed {
  draft: WalkInDraft
  beds: readonly Bed[]
  offers: ReadonlyMap<string, StartOffer>
  change: (changes: Partial<WalkInDraft>) => void
}

/**
 * Takes a start as done once the bed itself has confirmed it, which the board tells: also where the answer to the start
 * was lost, or came before the bed's own.
 */
export function useFollowedStart({ draft, beds, offers, change }: Followed): void {
  const { member, isAsked, session } = draft
  const bed = beds.find((each) => each.session?.member.uid === member?.uid && isConfirmed(each.session))
  const sessionId = isAsked && !session ? bed?.session?.sessionId : undefined
  const take = useEffectEvent((sessionId: string) => {
    if (!bed?.session) return
    const { minutes, intensity } = bed.session
    const restHours = offers.get(bed.deviceId)?.restHours
    const { deviceId, name: deviceName } = bed
    change({ session: { sessionId, deviceId, deviceName, minutes, intensity, restHours, confirmedAt: serverNow() } })
  })
  useEffect(() => {
    if (sessionId !== undefined) take(sessionId)
  }, [sessionId])
}

/** The bed has said that it took the start; `starting` and `unknown` are not that. */
function isConfirmed(session: BedSession | null): boolean {
  return session !== null && ['dressing', 'running', 'paused'].includes(session.state)
}
