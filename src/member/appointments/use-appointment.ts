import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { appointmentPageQuery, appointmentQuery, latestAppointmentQuery } from '#src/client/api/appointments.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'

/** What is known of the appointment that the screen was opened for. */
export type Found =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'found'; appointment: Appointment; asOf: number }

interface Answer {
  appointment: Appointment
  asOf: number
}

/** A certain appointment; without an id the member's latest one. Kept answers count, so that it opens without signal. */
export function useAppointment(id: string | undefined) {
  // Once the member acts on their latest appointment the screen stays with it, also when it is the latest no more.
  const [heldId, hold] = useState<string>()
  const wanted = id ?? heldId
  const latest = useQuery(latestAppointmentQuery())
  const one = useQuery({ ...appointmentQuery(wanted ?? ''), enabled: wanted !== undefined })
  // The list may have been kept where the appointment itself was never opened.
  const list = useQuery({ ...appointmentPageQuery(1), enabled: wanted !== undefined && one.isError })

  const answers: Answer[] = [
    ...toAnswers(latest.data ? [latest.data] : [], latest.dataUpdatedAt),
    ...toAnswers(one.data ? [one.data] : [], one.dataUpdatedAt),
    ...toAnswers(list.data?.appointments ?? [], list.dataUpdatedAt),
  ]
  const asked = wanted === undefined ? latest : one
  return {
    found: foundIn(answers, wanted) ?? unfound({ latest, one, list }, wanted),
    hold,
    isRefetching: asked.isFetching,
    refresh: () => void Promise.all([latest.refetch(), wanted === undefined ? undefined : one.refetch()]),
  }
}

function toAnswers(appointments: readonly Appointment[], asOf: number): Answer[] {
  return appointments.map((appointment) => ({ appointment, asOf }))
}

/** The newest word of the studio about it. */
function foundIn(answers: readonly Answer[], wanted: string | undefined): Found | undefined {
  const about =
    wanted === undefined ? answers : answers.filter(({ appointment }) => appointment.appointmentId === wanted)
  const newest = about.toSorted((a, b) => b.asOf - a.asOf)[0]
  return newest && { state: 'found', ...newest }
}

interface Asked {
  isPending: boolean
  isFetching: boolean
  isError: boolean
  error: unknown
}

function unfound({ latest, one, list }: Record<'latest' | 'one' | 'list', Asked>, wanted: string | undefined): Found {
  if (wanted === undefined)
    return latest.isError ? { state: 'failed' } : { state: latest.isPending ? 'loading' : 'none' }
  const failure = one.isError ? failureOf(one.error) : undefined
  if (failure?.kind === 'refused') return { state: 'none' }
  if (one.isPending || list.isFetching) return { state: 'loading' }
  return { state: 'failed' }
}
