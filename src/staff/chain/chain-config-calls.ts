import type { chainChanges, getChainConfig } from '#src/contract/staff/chain.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, type Failure } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { z } from 'zod/mini'

import { type AppWords, inAppWords, inWireWords } from '#src/staff/kit/app-names.ts'

export type ChainConfig = AppWords<AnswerOf<typeof getChainConfig>>
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
      return inAppWords(await callApi(call, '/api/admin/config/get', {}, { signal }))
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

/** Throws a `ApiError`: `changed` carries everything as it is now. */
export async function saveChanges({ changes, ...read }: Read & { changes: ChainChanges }, opId: string) {
  const call = async () => (await load()).saveChainConfig
  const wire: z.input<typeof chainChanges> = inWireWords<ChainWire>(changes)
  return inAppWords(await callApi(call, '/api/admin/config/save', { ...read, changes: wire }, { opId }))
}

type ChainWire = Partial<AnswerOf<typeof getChainConfig>['published']>

export async function discardChanges(read: Read, opId: string): Promise<ChainConfig> {
  const call = async () => (await load()).discardChainConfig
  return inAppWords(await callApi(call, '/api/admin/config/discard', read, { opId }))
}

export async function publishChanges(input: Read & { reason: string }, opId: string): Promise<ChainConfig> {
  const call = async () => (await load()).publishChainConfig
  return inAppWords(await callApi(call, '/api/admin/config/publish', input, { opId }))
}

/** Publishes an older version as a new number. */
export async function restoreVersion(input: Read & { restored: number; reason: string }, opId: string) {
  const call = async () => (await load()).restoreChainConfig
  return inAppWords(await callApi(call, '/api/admin/config/restore', input, { opId }))
}

/** Everything as it is, from a refusal `changed`. */
export async function configOf(failure: Failure): Promise<ChainConfig | undefined> {
  if (failure.kind !== 'refused' || failure.code !== 'changed') return undefined
  const parsed = (await load()).chainConfig.safeParse(failure.data)
  return parsed.success ? inAppWords(parsed.data) : undefined
}
