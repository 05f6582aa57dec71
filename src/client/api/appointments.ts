import type { appointment as wireAppointment } from '#src/contract/appointments.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import type { PostponeMinutes } from '#src/domain/appointments/postpone.ts'
import type { z } from 'zod/mini'

import { callWire } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

/** Everything about appointments in the cache; refetched after a booking or a cancellation. */
export const appointmentsKey = ['appointments'] as const

/** The member's next booked appointment; null when there is none. */
export function latestAppointmentQuery() {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'latest'],
    load: async ({ signal }) => {
      const found = await callWire(loadLatest, '/api/user/mylatestAppointment', {}, { signal })
      return found ? toAppointment(found) : null
    },
  })
}

export function appointmentQuery(appointmentId: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'one', appointmentId],
    load: async ({ signal }) => {
      const body = { appointment_id: appointmentId }
      return toAppointment(await callWire(loadDetail, '/api/user/appointmentDetail', body, { signal }))
    },
  })
}

export interface AppointmentPage {
  appointments: Appointment[]
  hasMore: boolean
  next?: Place | undefined
}

/** One page of the member's appointments, newest first; pages count from 1. */
export function appointmentPageQuery(page: number) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'page', page],
    load: async ({ signal, client }): Promise<AppointmentPage> => {
      const body = { ...(await pageAfter(client, page, appointmentPageQuery)), page_size: 20 }
      const answer = await callWire(loadRecord, '/api/user/appointmentRecord', body, { signal })
      return { appointments: answer.list.map(toAppointment), hasMore: answer.has_more, next: answer.next }
    },
  })
}

export interface Booking {
  shopId: number
  deviceId: string
  date: string
  time: string
  /** One intent keeps one id, so that a retry after a lost answer cannot book twice. */
  opId: string
}

/** Books a slot; throws a `ApiError` whose refusal names the reason. Never queued. */
export async function bookAppointment({ shopId, deviceId, date, time, opId }: Booking): Promise<Appointment> {
  const body = { shop_id: shopId, device_id: deviceId, date, time }
  return toAppointment(await callWire(loadBook, '/api/appointment/addappointment', body, { opId }))
}

export interface Postponement {
  appointmentId: string
  minutes: PostponeMinutes
  /** One intent keeps one id, so that a retry after a lost answer moves nothing twice. */
  opId: string
}

/** Moves the start a little; throws a `ApiError` whose refusal names the reason. Never queued. */
export async function postponeAppointment({ appointmentId, minutes, opId }: Postponement): Promise<Appointment> {
  const body = { appointment_id: appointmentId, minutes }
  return toAppointment(await callWire(loadPostpone, '/api/appointment/postpone', body, { opId }))
}

/** The text of an iCalendar file about it. */
export async function calendarFileOf(appointmentId: string): Promise<string> {
  const body = { appointment_id: appointmentId }
  return (await callWire(loadCalendarFile, '/api/appointment/calendarFile', body)).ics
}

const loadLatest = async () => (await import('#src/contract/appointments.ts')).latestAppointment
const loadDetail = async () => (await import('#src/contract/appointments.ts')).appointmentDetail
const loadRecord = async () => (await import('#src/contract/appointments.ts')).appointmentRecord
const loadPostpone = async () => (await import('#src/contract/appointments.ts')).postpone
const loadCalendarFile = async () => (await import('#src/contract/appointments.ts')).calendarFile
const loadBook = async () => (await import('#src/contract/appointments.ts')).addAppointment

function toAppointment(wire: z.output<typeof wireAppointment>): Appointment {
  const [date = '', time = ''] = wire.appointment_time.split(' ')
  return {
    appointmentId: wire.appointment_id,
    shopId: wire.shop_id,
    shopName: wire.shop_name,
    shopAddress: wire.shop_location,
    deviceId: wire.device_id,
    deviceName: wire.device_name,
    deviceType: wire.device_type,
    date,
    time,
    endTime: wire.end_time,
    startsAt: Date.parse(wire.starts_at),
    endsAt: Date.parse(wire.ends_at),
    timeZone: wire.time_zone,
    state: wire.state === 'timeout' ? 'timed-out' : wire.state,
    rev: wire.rev,
    isPostponed: wire.postponed === true,
    createdAt: Date.parse(wire.created_at),
    ...(wire.late_minutes !== undefined && { lateMinutes: wire.late_minutes }),
    ...(wire.has_left && { hasLeft: true }),
    ...(wire.moved_from !== undefined && { movedFrom: Date.parse(wire.moved_from) }),
  }
}
