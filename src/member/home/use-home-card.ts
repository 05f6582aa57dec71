import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { latestAppointmentQuery } from '#src/client/api/appointments.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { type OpenSession, useOpenSession } from '#src/client/storage/open-session-copy.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import type { Visit, VisitStep } from '#src/domain/appointments/visit.ts'
import { posture } from '#src/domain/beds/bed.ts'
import type { Balance } from '#src/domain/cards/balance.ts'
import type { EndedSession } from '#src/domain/sessions/ended-session.ts'
import type { Shop } from '#src/domain/shops/shop.ts'

import type { BookSearch, CardState, Rest, Upcoming } from './card/card-view.ts'
import { useBalance, useBalanceText } from './use-balance.ts'
import { toUpcoming } from './to-upcoming.ts'
import { type CardText, useCardText } from './use-card-text.ts'
import { useVisit } from './use-visit.ts'
import { useVisitData } from './use-visit-data.ts'

export interface HomeCard {
  state: CardState
  text: CardText | undefined
  /** `booked` too for one that its member is about to cancel. */
  step: VisitStep
  upcoming: Upcoming | undefined
  rest: Rest | undefined
  session: OpenSession | undefined
  /** The session that is done. */
  done: EndedSession | undefined
  balance: Balance | undefined
  /** Of the studio that the member looks at. */
  timeZone: string | undefined
  /** What the button books; undefined while no free time is known. */
  bookSearch: BookSearch | undefined
  /** Of the bed that is free then. */
  freePosture: 'lie-down' | 'stand-up' | undefined
  /** What is free is still being asked for, so that what the last visit left may stand a moment longer. */
  isLooking: boolean
  /** The first word on the time after a visit is still to come. */
  isFirstLook: boolean
  /** When the appointment was read; 0 while it is not known. */
  asOf: number
  isRetrying: boolean
  retry: () => void
}

/** Where the member's visit stands: from the studio, this phone, the clock and what still waits to be sent. */
export function useHomeCard(shops: readonly Shop[] | undefined, current: Shop | undefined): HomeCard {
  const { i18n } = useLingui()
  const hasLogin = useRemembered(remembered.token) !== undefined
  const { entries } = useOutbox()
  const query = useQuery({ ...latestAppointmentQuery(), enabled: hasLogin })
  const open = useOpenSession()
  const session = hasLogin && open && open.state !== 'ended' ? open : undefined
  const asked = { appointment: query.data, hasSession: session !== undefined, hasLogin, shopId: current?.shopId }
  const { visit, rest, after } = useVisit(asked)
  const appointment = 'appointment' in visit ? visit.appointment : undefined
  useVisitData(appointment)
  useFreshLook(Boolean(query.data) && appointment === undefined, query.refetch)
  const upcoming = toUpcoming(visit, shops, entries, i18n.locale)
  const free = after.free ?? undefined
  const balance = useBalance(hasLogin && query.data !== undefined && session === undefined)
  const balanceText = useBalanceText(balance, current?.timeZone)
  const known = { visit, upcoming, rest, restUntil: after.restUntil, free, session, shop: current }
  const text = useCardText(known)
  return {
    state: hasLogin ? stateOf(query, visit, free !== undefined) : withoutLogin,
    text: text || balance ? { ...text, ...balanceText } : undefined,
    balance,
    step: upcoming?.isCancelling ? 'booked' : visit.step,
    upcoming,
    rest,
    session,
    done: visit.step === 'done' ? visit.ended : undefined,
    timeZone: current?.timeZone,
    bookSearch: free && current && { shop: current.shopId, device: free.deviceId, date: free.date, time: free.time },
    freePosture: free?.bed && posture(free.bed.deviceType),
    isLooking: after.isLooking,
    isFirstLook: after.isFirstLook,
    asOf: hasLogin ? query.dataUpdatedAt : 0,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** An appointment that is over makes room for the next one, which only the studio knows. */
function useFreshLook(isOver: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (isOver) refetch()
  }, [isOver, refetch])
}

/** The build does not know who will look at the page. */
const withoutLogin = typeof window === 'undefined' ? 'loading' : 'signed-out'

function stateOf(query: { data: unknown; isError: boolean }, visit: Visit, hasFree: boolean): CardState {
  const { step } = visit
  if (step === 'tanning') return step
  if (step === 'done') return visit.ended.endReason === 'completed' ? 'done' : 'ended'
  if (query.data === undefined) return query.isError ? 'error' : 'loading'
  if (step === 'none') return hasFree ? 'free' : 'none'
  return step === 'resting' ? 'resting' : 'booked'
}
