import type { getChainConfig } from '#src/contract/staff/chain.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, carriedBy, type Failure } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

export type ChainConfig = AnswerOf<typeof getChainConfig>
export type ChainValues = ChainConfig['published']
export type ChainChanges = Partial<ChainValues>

const load = async () => await import('#src/contract/staff/chain.ts')

export const chainConfigKey = ['staff', 'chain-config'] as const

/** What the whole chain has in common: the version in force, the one draft, and the last versions. */
export function chainConfigQuery() {
  return persistedQuery({
    queryKey: chainConfigKey,
    load: async ({ signal }): Promise<ChainConfig> => {
      const call = async () => (await load()).getChainConfig
      return await callApi(call, '/api/admin/config/get', {}, { signal })
    },
  })
}

/** The version in force and the revision of the draft, as they were read. */
interface Read {
  version: number
  rev: number
}

export function readOf({ version, draft }: ChainConfig): Read {
  return { version, rev: draft?.rev ?? 0 }
}

/** Throws an `ApiError`: `changed` carries everything as it is now. */
export async function saveChanges({ changes, ...read }: Read & { changes: ChainChanges }, opId: string) {
  const call = async () => (await load()).saveChainConfig
  return await callApi(call, '/api/admin/config/save', { ...read, changes }, { opId })
}

export async function discardChanges(read: Read, opId: string): Promise<ChainConfig> {
  const call = async () => (await load()).discardChainConfig
  return await callApi(call, '/api/admin/config/discard', read, { opId })
}

export async function publishChanges(input: Read & { reason: string }, opId: string): Promise<ChainConfig> {
  const call = async () => (await load()).publishChainConfig
  return await callApi(call, '/api/admin/config/publish', input, { opId })
}

/** Publishes an older version as a new number. */
export async function restoreVersion(input: Read & { restored: number; reason: string }, opId: string) {
  const call = async () => (await load()).restoreChainConfig
  return await callApi(call, '/api/admin/config/restore', input, { opId })
}

/** Everything as it is, from a refusal `changed`. */
export async function configOf(failure: Failure): Promise<ChainConfig | undefined> {
  return await carriedBy(failure, 'changed', async () => (await load()).chainConfig)
}
