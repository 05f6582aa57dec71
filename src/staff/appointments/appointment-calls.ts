import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { pageAfter, type Place } from '#src/client/http/page-after.ts'

import { toCard, toDay, toMember, toStaffAppointment, toStory, toTable } from './appointment-read-calls.ts'
import type { AppointmentStory, FoundMember, SlotTable, StaffAppointment, StaffDay } from './staff-appointment-calls.ts'

const loadCalls = async () => await import('#src/contract/staff/appointments.ts')

/** Everything about appointments; a write makes all of it out of date. */
export const appointmentsKey = ['staff', 'appointments'] as const

export function dayQuery(shopId: number, date: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'day', shopId, date],
    load: async ({ signal }): Promise<StaffDay> => {
      const load = async () => (await loadCalls()).dayCalendar
      const day = await callApi(load, '/api/admin/appointment/day', { shop_id: shopId, date }, { signal })
      return toDay(day)
    },
  })
}

export function storyQuery(appointmentId: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'story', appointmentId],
    load: async ({ signal }): Promise<AppointmentStory> => {
      const load = async () => (await loadCalls()).appointmentStory
      const body = { appointment_id: appointmentId }
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
      const body = {
        shop_id: shopId,
        date,
        ...(memberUid !== undefined && { member_uid: memberUid }),
        ...(appointmentId !== undefined && { appointment_id: appointmentId }),
      }
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

export interface FoundAppointments {
  list: StaffAppointment[]
  page: number
  hasMore: boolean
  /** There are more than are listed: less has to be asked for. */
  isCut: boolean
  next?: Place | undefined
}

export function appointmentListQuery({ shopId, query, date, page }: AppointmentSearch) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'list', shopId, query, date ?? '', page],
    load: async ({ signal, client }): Promise<FoundAppointments> => {
      const load = async () => (await loadCalls()).listAppointments
      const after = await pageAfter(client, page, (before) =>
        appointmentListQuery({ shopId, query, date, page: before }),
      )
      const body = { shop_id: shopId, query, ...(date !== undefined && { date }), ...after, page_size: 20 }
      const found = await callApi(load, '/api/admin/appointment/list', body, { signal })
      return {
        list: found.list.map(toStaffAppointment),
        page: found.page,
        hasMore: found.has_more,
        isCut: found.is_cut,
        next: found.next,
      }
    },
  })
}

/** The whole search as a file for a spreadsheet. */
export async function exportAppointments({
  shopId,
  query,
  date,
}: Pick<AppointmentSearch, 'shopId' | 'query' | 'date'>) {
  const load = async () => (await loadCalls()).exportAppointments
  const body = { shop_id: shopId, query, ...(date !== undefined && { date }) }
  const { file_name, csv, is_cut } = await callApi(load, '/api/admin/appointment/export', body, {
    timeoutMs: 60_000,
  })
  return { fileName: file_name, csv, isCut: is_cut }
}

export interface FoundMembers {
  list: FoundMember[]
  /** There are more: more has to be typed to see them. */
  isCut: boolean
}

export function membersQuery(query: string) {
  return persistedQuery({
    queryKey: [...appointmentsKey, 'found', query],
    load: async ({ signal }): Promise<FoundMembers> => {
      const load = async () => (await loadCalls()).findMembers
      const { members, is_cut } = await callApi(load, '/api/admin/appointment/members', { query }, { signal })
      const list = members.map((member) => Object.assign(toMember(member), { card: toCard(member.card) }))
      return { list, isCut: is_cut }
    },
  })
}
