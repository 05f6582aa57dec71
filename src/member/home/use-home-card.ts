import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

import { latestAppointmentQuery } from '#src/client/api/appointments.ts'
import { isUpcoming, isVisiting, nextChangeAt, type Appointment } from '#src/domain/appointments/appointment.ts'
import { cancellationOf, isCancelling } from '#src/domain/appointments/cancellation.ts'
import { defaultRules } from '#src/domain/chain/app-config.ts'
import { posture } from '#src/domain/beds/bed.ts'
import type { Entry } from '#src/domain/outbox/outbox-entry.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { formatEarlier } from '#src/lib/format-move.ts'
import { formatDay, formatDayLong, formatTime, weekday } from '#src/lib/format-time.ts'
import { useNow } from '#src/lib/hooks/use-now.ts'
import { useOutbox } from '#src/client/outbox/outbox-view.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useOpenSession } from '#src/client/storage/open-session-copy.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'

import { useVisitData } from './use-visit-data.ts'
import { useRest } from './use-rest.ts'
import type { CardState, HomeText, Rest, Upcoming } from './card-view.ts'

export type CardText = Partial<Omit<HomeText, 'age' | 'shop' | 'hours'>>

export interface HomeCard {
  state: CardState
  text: CardText | undefined
  upcoming: Upcoming | undefined
  rest: Rest | undefined
  /** When the appointment was read; 0 while it is not known. */
  asOf: number
  isRetrying: boolean
  retry: () => void
}

/** What is known of the next appointment: from the studio, the clock and what still waits to be sent. */
export function useHomeCard(shops: readonly Shop[] | undefined, current: Shop | undefined): HomeCard {
  const { t, i18n } = useLingui()
  const hasLogin = useRemembered(remembered.token) !== undefined
  const { entries } = useOutbox()
  const query = useQuery({ ...latestAppointmentQuery(), enabled: hasLogin })
  const found = query.data ?? undefined
  const now = useNow(useCallback((at: number) => found && nextChangeAt(found, at), [found]))
  // A session outlives its appointment's time, and what the phone knows of it needs no signal.
  const hasSession = useOpenSession() !== null
  const isInside = found?.state === 'visited' && (hasSession || isVisiting(found, now))
  const appointment = found && (isInside || isUpcoming(found, now)) ? found : undefined
  useVisitData(appointment)
  const restUntil = useRest(hasLogin && query.data !== undefined && appointment === undefined)
  useFreshLook(found !== undefined && appointment === undefined, query.refetch)
  const upcoming = appointment && {
    ...toUpcoming(appointment, shops, entries, i18n.locale),
    inside: isInside ? (hasSession ? ('session' as const) : ('no-session' as const)) : undefined,
  }
  const restText = ({ from, until }: Rest, language: string, timeZone: string | undefined): CardText => {
    const day = formatDay(until, language, timeZone)
    return {
      rest: `${weekday(until, language, timeZone)} ${formatTime(until, timeZone)}`,
      restDay: t`You can tan again then (${day})`,
      restUntil: String(until),
      opens: weekday(from, language, timeZone),
      closes: weekday(until, language, timeZone),
    }
  }
  const word = { 'lie-down': t`Lie-down`, 'stand-up': t`Stand-up` }
  const state = hasLogin ? stateOf(query, appointment) : withoutLogin
  const rest =
    state === 'none' && restUntil !== undefined ? { from: restUntil - usualRestMs, until: restUntil } : undefined
  return {
    state: rest ? 'resting' : state,
    rest,
    text: rest
      ? restText(rest, i18n.locale, current?.timeZone)
      : upcoming && {
          time: upcoming.appointment.time,
          date: dayLine(upcoming.appointment, i18n.locale),
          device: upcoming.appointment.deviceName,
          posture: word[posture(upcoming.appointment.deviceType)],
          opens: upcoming.opensAt,
          closes: upcoming.closesAt,
        },
    upcoming,
    asOf: hasLogin ? query.dataUpdatedAt : 0,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  }
}

/** The arc begins as long before as skin usually rests; with a longer rest it begins later than the session ended. */
const usualRestMs = defaultRules.minGapHours * 3_600_000

/** An appointment that is over makes room for the next one, which only the studio knows. */
function useFreshLook(isOver: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (isOver) refetch()
  }, [isOver, refetch])
}

/** The build does not know who will look at the page. */
const withoutLogin = typeof window === 'undefined' ? 'loading' : 'signed-out'

function stateOf(query: { data: unknown; isError: boolean }, appointment: Appointment | undefined): CardState {
  if (appointment) return 'booked'
  if (query.data !== undefined) return 'none'
  return query.isError ? 'error' : 'loading'
}

function toUpcoming(
  appointment: Appointment,
  shops: readonly Shop[] = [],
  entries: readonly Entry[],
  language: string,
): Omit<Upcoming, 'inside'> {
  const shop = shops.find(({ shopId }) => shopId === appointment.shopId)
  const { appointmentId, startsAt, timeZone } = appointment
  const meant = entries.findLast(
    ({ intent }) => intent.kind === 'cancel-appointment' && intent.appointmentId === appointmentId,
  )?.intent
  const meantAt = meant?.kind === 'cancel-appointment' ? meant.startsAt : startsAt
  const wasAt = meantAt === startsAt ? appointment.movedFrom : meantAt
  return {
    appointment,
    opensAt: shop?.opensAt ?? '',
    closesAt: shop?.closesAt ?? '',
    isCancelling: isCancelling(cancellationOf(appointmentId, entries)),
    movedFrom: wasAt === undefined ? undefined : formatEarlier(wasAt, startsAt, language, timeZone),
  }
}

/** 11 月 21 日 星期六, 11 月 21 日 周六, or Sat 21 Nov. */
function dayLine({ startsAt, timeZone }: Appointment, language: string): string {
  if (!language.startsWith('zh')) return formatDayLong(startsAt, language, timeZone)
  return `${formatDay(startsAt, language, timeZone)} ${weekday(startsAt, language, timeZone)}`
}
