import type { listAppointments } from '#src/contract/staff/appointments.ts'
import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter } from '#src/client/http/page-after.ts'

import {
  type AppointmentStory,
  type SlotTable,
  type StaffAppointment,
  type StaffDay,
  toDay,
  toStaffAppointment,
  toStory,
  toTable,
} from './staff-appointment-calls.ts'

const loadCalls = async () => await import('#src/contract/staff/appointments.ts')

/** Everything about appointments; a write makes all of it out of date. */
export const appointmentsKey = ['staff', 'appointments'] as const

export function dayQuery(shopId: number, date: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'day', shopId, date],
    load: async ({ signal }): Promise<StaffDay> => {
      const load = async () => (await loadCalls()).dayCalendar
      const day = await callApi(load, '/api/admin/appointment/day', { shopId, date }, { signal })
      return toDay(day)
    },
  })
}

export function storyQuery(appointmentId: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'story', appointmentId],
    load: async ({ signal }): Promise<AppointmentStory> => {
      const load = async () => (await loadCalls()).appointmentStory
      const body = { appointmentId }
      return toStory(await callApi(load, '/api/admin/appointment/get', body, { signal }))
    },
  })
}

interface TableInput {
  shopId: number
  date: string
  memberUid?: string | undefined
  /** The one that is being moved. */
  appointmentId?: string | undefined
}

export function slotTableQuery({ shopId, date, memberUid, appointmentId }: TableInput) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'slots', shopId, date, memberUid ?? '', appointmentId ?? ''],
    load: async ({ signal }): Promise<SlotTable> => {
      const load = async () => (await loadCalls()).slotTable
      const body = { shopId, date, memberUid, appointmentId }
      return toTable(await callApi(load, '/api/admin/appointment/slots', body, { signal }))
    },
  })
}

export interface AppointmentSearch {
  shopId: number
  query: string
  date: string | undefined
  page: number
}

type Found = ResponseOf<typeof listAppointments>
type FoundAppointments = Omit<Found, 'list'> & { list: StaffAppointment[] }

export function appointmentListQuery({ page, ...search }: AppointmentSearch) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'list', search.shopId, search.query, search.date ?? '', page],
    load: async ({ signal, client }): Promise<FoundAppointments> => {
      const load = async () => (await loadCalls()).listAppointments
      const after = await pageAfter(client, page, (before) => appointmentListQuery({ ...search, page: before }))
      const body = { ...search, ...after, pageSize: 20 }
      const found = await callApi(load, '/api/admin/appointment/list', body, { signal })
      return { ...found, list: found.list.map(toStaffAppointment) }
    },
  })
}

/** The whole search as a file for a spreadsheet. */
export async function exportAppointments(search: Omit<AppointmentSearch, 'page'>) {
  const load = async () => (await loadCalls()).exportAppointments
  return await callApi(load, '/api/admin/appointment/export', search, { timeoutMs: 60_000 })
}

export function membersQuery(query: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'found', query],
    load: async ({ signal }) => {
      const load = async () => (await loadCalls()).findMembers
      return await callApi(load, '/api/admin/appointment/members', { query }, { signal })
    },
  })
}
