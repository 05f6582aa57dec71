import type { addMachine as addCall, listMachines, machineCodes } from '#src/contract/staff/beds/beds.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

import type { ClashDecision } from '#src/staff/appointments/clashes/clash-calls.ts'

export type Machines = AnswerOf<typeof listMachines>
export type BedRow = Machines['beds'][number]
export type LockRow = Machines['locks'][number]
export type MachineCodes = AnswerOf<typeof machineCodes>
export type AddedMachine = AnswerOf<typeof addCall>
export type MachineSecrets = NonNullable<AddedMachine['secrets']>

const load = async () => await import('#src/contract/staff/beds/beds.ts')

export const devicesKey = ['staff', 'devices'] as const

/** Every bed and lock of a studio as they are now. */
export function machinesQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...devicesKey, 'list', shopId],
    load: async ({ signal }) => {
      const call = async () => (await load()).listMachines
      return await callApi(call, '/api/admin/devices/list', { shopId }, { signal })
    },
  })
}

/** What is printed for the doors and beds of a studio. */
export function codesQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...devicesKey, 'codes', shopId],
    load: async ({ signal }) => {
      const call = async () => (await load()).machineCodes
      return await callApi(call, '/api/admin/devices/codes', { shopId }, { signal })
    },
  })
}

export interface Switching {
  deviceId: string
  rev: number
  enabled: boolean
  reason: string
}

/** Throws an `ApiError`: `changed`, or `clashes` with the bookings in the way. */
export async function switchBed(
  { deviceId, rev, enabled, reason }: Switching,
  opId: string,
  decisions: readonly ClashDecision[] = [],
) {
  const call = async () => (await load()).switchBed
  const body = { deviceId, rev, enabled: enabled, reason, decisions: [...decisions] }
  return await callApi(call, '/api/admin/devices/switch', body, { opId })
}

/** `state` is `ended` only when the bed itself has said so. */
export async function stopBed({ deviceId, reason }: { deviceId: string; reason: string }, opId: string) {
  const call = async () => (await load()).stopBed
  return await callApi(call, '/api/admin/devices/stop', { deviceId, reason }, { opId, timeoutMs: 12_000 })
}

export interface NewMachine {
  shopId: number
  kind: 'bed' | 'lock'
  machineId: string
  typeId: 'lie-down' | 'stand-up'
  names: BodyOf<typeof addCall>['names']
}

/** Its secrets are in the first answer and nowhere else. */
export async function addMachine(
  { shopId, kind, machineId, typeId, names }: NewMachine,
  opId: string,
): Promise<AddedMachine> {
  const call = async () => (await load()).addMachine
  const body = { shopId, kind, machineId, names, ...(kind === 'bed' && { typeId }) }
  return await callApi(call, '/api/admin/devices/add', body, { opId })
}
