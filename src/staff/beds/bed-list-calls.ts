import type {
  addMachine as addCall,
  listMachines,
  machineCodes,
  switchBed as switchCall,
} from '#src/contract/staff/beds.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

import { type AppWords, inAppWords } from '#src/staff/kit/app-names.ts'

export type Machines = AppWords<AnswerOf<typeof listMachines>>
export type BedRow = Machines['beds'][number]
export type LockRow = Machines['locks'][number]
export type MachineCodes = AppWords<AnswerOf<typeof machineCodes>>
export type AddedMachine = AppWords<AnswerOf<typeof addCall>>
export type MachineSecrets = NonNullable<AddedMachine['secrets']>

const load = async () => await import('#src/contract/staff/beds.ts')

export const devicesKey = ['staff', 'devices'] as const

/** Every bed and lock of a studio as they are now. */
export function machinesQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...devicesKey, 'list', shopId],
    load: async ({ signal }) => {
      const call = async () => (await load()).listMachines
      return inAppWords(await callApi(call, '/api/admin/devices/list', { shop_id: shopId }, { signal }))
    },
  })
}

/** What is printed for the doors and beds of a studio. */
export function codesQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...devicesKey, 'codes', shopId],
    load: async ({ signal }) => {
      const call = async () => (await load()).machineCodes
      return inAppWords(await callApi(call, '/api/admin/devices/codes', { shop_id: shopId }, { signal }))
    },
  })
}

type Decisions = BodyOf<typeof switchCall>['decisions']

export interface Switching {
  deviceId: string
  rev: number
  isOn: boolean
  reason: string
}

/** Throws a `ApiError`: `changed`, or `clashes` with the bookings in the way. */
export async function switchBed({ deviceId, rev, isOn, reason }: Switching, opId: string, decisions: Decisions = []) {
  const call = async () => (await load()).switchBed
  const body = { device_id: deviceId, rev, enabled: isOn, reason, decisions }
  return inAppWords(await callApi(call, '/api/admin/devices/switch', body, { opId }))
}

/** `state` is `ended` only when the bed itself has said so. */
export async function stopBed({ deviceId, reason }: { deviceId: string; reason: string }, opId: string) {
  const call = async () => (await load()).stopBed
  return inAppWords(
    await callApi(call, '/api/admin/devices/stop', { device_id: deviceId, reason }, { opId, timeoutMs: 12_000 }),
  )
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
  const body = { shop_id: shopId, kind, machine_id: machineId, names, ...(kind === 'bed' && { type_id: typeId }) }
  return inAppWords(await callApi(call, '/api/admin/devices/add', body, { opId }))
}
