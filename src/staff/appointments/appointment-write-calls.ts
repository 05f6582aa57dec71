import { callApi } from '#src/client/http/call-api.ts'

import type { StaffAppointment } from './staff-appointment-calls.ts'
import { type ClashDecision, toWireDecisions } from './clashes/clash-calls.ts'
import { toStaffAppointment } from './appointment-read-calls.ts'

const loadCalls = async () => await import('#src/contract/staff/appointments.ts')
const loadVisits = async () => await import('#src/contract/staff/visits.ts')

export type Waiver = 'horizon' | 'count' | 'started'

export interface NewAppointment {
  shopId: number
  memberUid: string
  deviceId: string
  date: string
  time: string
  note: string
  /** Rules of the trade that are set aside, and why. */
  waivers: Waiver[]
  reason: string | undefined
}

/** All of these throw a `ApiError`; `changed` means that somebody else was faster. */
export async function createAppointment(input: NewAppointment, opId: string): Promise<StaffAppointment> {
  const load = async () => (await loadCalls()).createAppointment
  const body = {
    shop_id: input.shopId,
    member_uid: input.memberUid,
    device_id: input.deviceId,
    date: input.date,
    time: input.time,
    ...(input.note !== '' && { note: input.note }),
    waivers: input.waivers,
    ...(input.reason !== undefined && { reason: input.reason }),
  }
  return toStaffAppointment(await callApi(load, '/api/admin/appointment/create', body, { opId }))
}

interface Seen {
  appointmentId: string
  rev: number
}

export interface Move extends Seen {
  deviceId: string
  date: string
  time: string
  reason: string
  isNotified: boolean
  waivers: Waiver[]
}

export async function moveAppointment(move: Move, opId: string): Promise<StaffAppointment> {
  const load = async () => (await loadCalls()).moveAppointment
  const { appointmentId, rev, deviceId, date, time, reason, isNotified, waivers } = move
  const body = {
    appointment_id: appointmentId,
    rev,
    device_id: deviceId,
    date,
    time,
    reason,
    tell: isNotified,
    waivers,
  }
  return toStaffAppointment(await callApi(load, '/api/admin/appointment/move', body, { opId }))
}

export interface Postponement extends Seen {
  minutes: 5 | 10 | 15
  isNotified: boolean
}

export async function postponeForMember(input: Postponement, opId: string): Promise<StaffAppointment> {
  const load = async () => (await loadCalls()).postponeForMember
  const body = { appointment_id: input.appointmentId, rev: input.rev, minutes: input.minutes, tell: input.isNotified }
  return toStaffAppointment(await callApi(load, '/api/admin/appointment/postpone', body, { opId }))
}

export interface Reasoned extends Seen {
  reason: string
}

export async function cancelForMember(
  { appointmentId, rev, reason }: Reasoned,
  opId: string,
): Promise<StaffAppointment> {
  const load = async () => (await loadCalls()).cancelForMember
  const body = { appointment_id: appointmentId, rev, reason }
  return toStaffAppointment(await callApi(load, '/api/admin/appointment/cancel', body, { opId }))
}

export async function undoTimeout({ appointmentId, rev, reason }: Reasoned, opId: string): Promise<StaffAppointment> {
  const load = async () => (await loadCalls()).undoTimeout
  const body = { appointment_id: appointmentId, rev, reason }
  return toStaffAppointment(await callApi(load, '/api/admin/appointment/restore', body, { opId }))
}

export async function undoVisit({ appointmentId, rev, reason }: Reasoned, opId: string): Promise<StaffAppointment> {
  const load = async () => (await loadVisits()).undoVisit
  const body = { appointment_id: appointmentId, rev, reason }
  return toStaffAppointment(await callApi(load, '/api/admin/appointment/undo-visit', body, { opId }))
}

export async function leaveVisit({ appointmentId, rev, reason }: Reasoned, opId: string): Promise<StaffAppointment> {
  const load = async () => (await loadVisits()).leaveVisit
  const body = { appointment_id: appointmentId, rev, reason }
  return toStaffAppointment(await callApi(load, '/api/admin/appointment/leave', body, { opId }))
}

export interface BedToEmpty {
  shopId: number
  deviceId: string
  reason: string
  /** Nobody may book it afterwards. */
  isClosing: boolean
}

/** Throws a `ApiError`, `clashes` with the appointments of the bed until each is decided. */
export async function emptyBed(
  { shopId, deviceId, reason, isClosing }: BedToEmpty,
  decisions: readonly ClashDecision[],
  opId: string,
): Promise<number> {
  const load = async () => (await loadCalls()).emptyBed
  const body = {
    shop_id: shopId,
    device_id: deviceId,
    reason,
    decisions: toWireDecisions(decisions),
    close: isClosing,
  }
  return (await callApi(load, '/api/admin/appointment/empty-bed', body, { opId })).moved
}
