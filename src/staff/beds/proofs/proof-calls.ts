import type { addTag as sentTag, getDeviceProofs } from '#src/contract/staff/beds/device-proofs.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'

export type DeviceProofs = AnswerOf<typeof getDeviceProofs>
export type TagKeys = AnswerOf<typeof sentTag>['keys']

/** The door or bed that it is about. */
export interface ProofMachine {
  machineId: string
  name: string
  kind: 'lock' | 'bed'
}

const load = async () => await import('#src/contract/staff/beds/device-proofs.ts')

/** By what a door or bed proves that a member is there, besides its printed code and Bluetooth. */
export function deviceProofsQuery(machineId: string) {
  return persistedQuery({
    queryKey: [...devicesKey, 'proofs', machineId],
    load: async ({ signal }): Promise<DeviceProofs> => {
      const call = async () => (await load()).getDeviceProofs
      return await callApi(call, '/api/admin/device/proofs', { machineId }, { signal })
    },
  })
}

interface OfMachine {
  machineId: string
  reason: string
}

export async function setDisplay(body: OfMachine & { hasDisplay: boolean }, opId: string): Promise<void> {
  const call = async () => (await load()).setDisplay
  await callApi(call, '/api/admin/device/set-display', body, { opId })
}

/** The keys of the tag are in the first answer and nowhere else; null: they were. */
export async function addTag(body: OfMachine & { serial: string }, opId: string): Promise<TagKeys> {
  const call = async () => (await load()).addTag
  return (await callApi(call, '/api/admin/device/add-tag', body, { opId })).keys
}

export async function removeTag(body: OfMachine & { tagId: string }, opId: string): Promise<void> {
  const call = async () => (await load()).removeTag
  await callApi(call, '/api/admin/device/remove-tag', body, { opId })
}
