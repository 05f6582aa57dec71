import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { persistedAnswerTo } from '#src/client/http/persisted-query.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { appointmentQuery } from '#src/client/api/appointments.ts'
import { cardsQuery } from '#src/client/api/cards.ts'
import { doorQuery } from '#src/client/api/doors.ts'
import { memberQuery } from '#src/client/api/members.ts'
import { bedPassQuery } from '#src/client/api/passes/bed-passes.ts'
import { passesQuery } from '#src/client/api/passes/passes.ts'
import { bedOfferQuery } from '#src/client/api/sessions.ts'

type Visit = Pick<Appointment, 'appointmentId' | 'deviceId' | 'shopId'>

/** What was heard so shortly before is not asked for again. */
const recentMs = 10 * 60_000

/**
 * Reads what a visit shows, so that all of it is on this phone when there is no signal at the studio: ticket, bed,
 * packages, rules and doors. One call after the other, so that none is in the way of what the member does meanwhile.
 */
export async function persistVisitData(
  queries: QueryClient,
  visit: Visit,
  language: string,
  isOnline: () => boolean,
): Promise<void> {
  const ticket = appointmentQuery(visit.appointmentId)
  const rules = studioConfigQuery(visit.shopId, language)
  const read = async (query: { queryKey: QueryKey }): Promise<unknown> => {
    const known = await persistedAnswerTo(query)
    if (known && Date.now() - known.asOf < recentMs) return known.data
    // What does not come now is read at the next look at home.
    if (isOnline()) await queries.prefetchQuery(query)
    return queries.getQueryData(query.queryKey)
  }
  const { doorIds = [], startsAt } = ((await read(ticket)) ?? {}) as Partial<Appointment>
  for (const query of [bedOfferQuery(visit.deviceId), cardsQuery(), memberQuery(), rules]) await read(query)
  for (const lockId of doorIds) await read(doorQuery(lockId, language))
  // Without passes doors and bed need a signal, as the ticket says.
  if (startsAt === undefined || !isOnline()) return
  const booked = { ...visit, startsAt }
  await queries.prefetchQuery({ ...passesQuery(booked), staleTime: recentMs })
  await queries.prefetchQuery({ ...bedPassQuery(booked), staleTime: recentMs })
}
