import type { Call } from '#src/contract/call.ts'
import type { createAppointment as createCall } from '#src/contract/staff/appointments.ts'
import { type RequestOf, type ResponseOf, writing } from '#src/client/http/call-api.ts'

import { clashWriting } from './clashes/clash-calls.ts'
import { type SentAppointment, type StaffAppointment, toStaffAppointment } from './staff-appointment-calls.ts'

const loadCalls = async () => await import('#src/contract/staff/appointments.ts')
const loadVisits = async () => await import('#src/contract/staff/visits.ts')

/** Rules of the trade that are set aside. */
export type Waiver = NonNullable<RequestOf<typeof createCall>['leave']>[number]

/** All of these throw an `ApiError`; `changed` means that another change came first. */
export const createAppointment = changing(
  async () => (await loadCalls()).createAppointment,
  '/api/admin/appointment/create',
)
export const moveAppointment = changing(async () => (await loadCalls()).moveAppointment, '/api/admin/appointment/move')
export const postponeForMember = changing(
  async () => (await loadCalls()).postponeForMember,
  '/api/admin/appointment/postpone',
)
export const cancelForMember = changing(
  async () => (await loadCalls()).cancelForMember,
  '/api/admin/appointment/cancel',
)
export const undoTimeout = changing(async () => (await loadCalls()).undoTimeout, '/api/admin/appointment/restore')
export const undoVisit = changing(async () => (await loadVisits()).undoVisit, '/api/admin/appointment/undo-visit')
export const leaveVisit = changing(async () => (await loadVisits()).leaveVisit, '/api/admin/appointment/leave')

type Changing = Call & { access: 'admin' }

function changing<C extends Changing>(load: () => Promise<C>, path: C['path']) {
  const write = writing(load, path)
  return async (body: RequestOf<C>, opId: string): Promise<StaffAppointment> =>
    toStaffAppointment((await write(body, opId)) as ResponseOf<C> & SentAppointment)
}

export type Reasoned = { appointmentId: string; rev: number; reason: string }
/** Gives how many were moved. */
export const emptyBed = clashWriting(async () => (await loadCalls()).emptyBed, '/api/admin/appointment/empty-bed')
