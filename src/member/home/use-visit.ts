import { useCallback, useMemo } from 'react'

import { useEndedSession } from '#src/client/storage/ended-session-copy.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { nextVisitChangeAt, type Visit, visitAt, type VisitFacts } from '#src/domain/appointments/visit.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import { hadLight } from '#src/domain/sessions/ended-session.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'

import type { Rest } from './card/card-view.ts'
import { type AfterVisitNow, useAfterVisit } from './use-after-visit.ts'

interface Asked {
  /** null: nothing is booked; undefined: not known yet. */
  appointment: Appointment | null | undefined
  hasSession: boolean
  hasLogin: boolean
  shopId: number | undefined
}

interface VisitNow {
  visit: Visit
  /** While the skin rests. */
  rest: Rest | undefined
  after: AfterVisitNow
}

/** Where the member's visit stands now, and what is known of the time after it. */
export function useVisit({ appointment, hasSession, hasLogin, shopId }: Asked): VisitNow {
  const ended = useEndedSession()
  const facts = useMemo(
    (): VisitFacts => ({ appointment: appointment ?? undefined, hasSession, ended, restUntil: undefined }),
    [appointment, hasSession, ended],
  )
  const now = useNow(useCallback((at: number) => nextVisitChangeAt(facts, at), [facts]))
  const { step } = visitAt(facts, now)
  const isOver = step === 'none' || step === 'done'
  const after = useAfterVisit(hasLogin && appointment !== undefined && isOver, shopId)
  const visit = hasLogin ? visitAt({ ...facts, restUntil: after.restUntil }, now) : { step: 'none' as const }
  const rest = visit.step === 'resting' ? { from: restsFrom(visit.until, ended), until: visit.until } : undefined
  return { visit, rest, after }
}

/** As long before as skin usually rests, where it is not known which session it rests from. */
const usualRestMs = defaultRules.minGapHours * 3_600_000

function restsFrom(until: number, ended: VisitFacts['ended']): number {
  return ended && hadLight(ended) && ended.endedAt < until ? ended.endedAt : until - usualRestMs
}
