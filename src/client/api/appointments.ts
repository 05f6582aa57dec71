import type { appointment as sentAppointment } from '#src/contract/appointments.ts'
import type { CamelOf } from '#src/contract/codec.ts'
import { readLatestAppointment } from '#src/contract/answers/first-answers.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import type { PostponeMinutes } from '#src/domain/appointments/postpone.ts'

import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

/** Everything about appointments in the cache; refetched after a booking or a cancellation. */
export const appointmentsKey = ['appointments'] as const

/** The member's next booked appointment; null when there is none. */
export function latestAppointmentQuery() {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'latest'],
    load: async ({ signal }) => {
      const found = await callApi(async () => readLatestAppointment, '/api/user/mylatestAppointment', {}, { signal })
      return found ? toAppointment(found) : null
    },
  })
}

export function appointmentQuery(appointmentId: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'one', appointmentId],
    load: async ({ signal }) => {
      const body = { appointmentId }
      return toAppointment(await callApi(loadDetail, '/api/user/appointmentDetail', body, { signal }))
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
      const body = { ...(await pageAfter(client, page, appointmentPageQuery)), pageSize: 20 }
      const answer = await callApi(loadRecord, '/api/user/appointmentRecord', body, { signal })
      return { appointments: answer.list.map(toAppointment), hasMore: answer.hasMore, next: answer.next }
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

/** Books a slot; throws an `ApiError` whose refusal names the reason. Never queued. */
export async function bookAppointment({ shopId, deviceId, date, time, opId }: Booking): Promise<Appointment> {
  const body = { shopId, deviceId, date, time }
  return toAppointment(await callApi(loadBook, '/api/appointment/addappointment', body, { opId }))
}

/** Whether the studio knows this booking of the member's; read only, so that asking never books. */
export async function isBooked({ shopId, deviceId, date, time }: Omit<Booking, 'opId'>): Promise<boolean> {
  const { list } = await callApi(loadRecord, '/api/user/appointmentRecord', { page: 1, pageSize: 20 })
  return list
    .map(toAppointment)
    .some(
      (each) =>
        each.shopId === shopId &&
        each.deviceId === deviceId &&
        each.date === date &&
        each.time === time &&
        each.state !== 'cancelled',
    )
}

export interface Postponement {
  appointmentId: string
  minutes: PostponeMinutes
  /** One intent keeps one id, so that a retry after a lost answer moves nothing twice. */
  opId: string
}

/** Moves the start a little; throws an `ApiError` whose refusal names the reason. Never queued. */
export async function postponeAppointment({ appointmentId, minutes, opId }: Postponement): Promise<Appointment> {
  const body = { appointmentId, minutes }
  return toAppointment(await callApi(loadPostpone, '/api/appointment/postpone', body, { opId }))
}

export interface TimeChange extends Pick<Appointment, 'appointmentId' | 'rev'>, Omit<Booking, 'shopId'> {}

/** Gives it the time and bed that its member has chosen; refused, it stays as it was. Never queued. */
export async function changeAppointmentTime({ opId, ...body }: TimeChange): Promise<Appointment> {
  return toAppointment(await callApi(loadChangeTime, '/api/appointment/changeTime', body, { opId }))
}

/** The text of an iCalendar file about it. */
export async function calendarFileOf(appointmentId: string): Promise<string> {
  const body = { appointmentId }
  return (await callApi(loadCalendarFile, '/api/appointment/calendarFile', body)).ics
}

const loadDetail = async () => (await import('#src/contract/appointments.ts')).appointmentDetail
const loadRecord = async () => (await import('#src/contract/appointments.ts')).appointmentRecord
const loadPostpone = async () => (await import('#src/contract/appointments.ts')).postpone
const loadChangeTime = async () => (await import('#src/contract/appointments.ts')).changeTime
const loadCalendarFile = async () => (await import('#src/contract/appointments.ts')).calendarFile
const loadBook = async () => (await import('#src/contract/appointments.ts')).addAppointment

function toAppointment({ appointmentTime, state, ...sent }: CamelOf<typeof sentAppointment>): Appointment {
  const [date = '', time = ''] = appointmentTime.split(' ')
  return { ...sent, date, time, state: state === 'timeout' ? 'timed-out' : state }
}
