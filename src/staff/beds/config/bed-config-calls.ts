import type { bedLimits, getConfig, protocolLimits } from '#src/contract/staff/beds/bed-config.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, carriedBy, type Failure } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'

import type { Camel } from '#src/contract/codec.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'

type WireLimits = z.output<typeof bedLimits>
type WireProtocol = z.output<typeof protocolLimits>
export type DeviceConfig = AnswerOf<typeof getConfig>
export type KindConfig = DeviceConfig['kinds'][number]
export type ConfigKind = KindConfig['kind']
export type Limits = Camel<WireLimits>
export type ProtocolLimits = Camel<WireProtocol>

const load = async () => await import('#src/contract/staff/beds/bed-config.ts')

/** Limits of the types and the protocol, with drafts, versions and what beds have confirmed. */
export function configQuery() {
  return persistedQuery({
    queryKey: [...devicesKey, 'config'],
    load: async ({ signal }): Promise<DeviceConfig> => {
      const call = async () => (await load()).getConfig
      return await callApi(call, '/api/admin/device-config/get', {}, { signal })
    },
  })
}

/** Shows what a write answered at once. */
export function keepKind(queries: QueryClient, answered: KindConfig): void {
  queries.setQueryData<DeviceConfig>(
    configQuery().queryKey,
    (known) => known && { ...known, kinds: known.kinds.map((one) => (one.kind === answered.kind ? answered : one)) },
  )
}

interface Saving {
  kind: ConfigKind
  /** Of the draft; 0 begins one. */
  rev: number
  limits?: Limits
  protocol?: ProtocolLimits
}

/** Throws an `ApiError`: `changed` when the draft was saved elsewhere meanwhile. */
export async function saveConfig({ kind, rev, limits, protocol }: Saving, opId: string): Promise<KindConfig> {
  const call = async () => (await load()).saveConfig
  const body = { kind, rev, limits, protocol }
  return await callApi(call, '/api/admin/device-config/save', body, { opId })
}

/** The kind that a refusal `changed` carries. */
export async function kindOf(failure: Failure): Promise<KindConfig | undefined> {
  return await carriedBy(failure, 'changed', async () => (await load()).saveConfig.answer)
}

export async function discardConfig(
  { kind, rev }: { kind: ConfigKind; rev: number },
  opId: string,
): Promise<KindConfig> {
  const call = async () => (await load()).discardConfig
  return await callApi(call, '/api/admin/device-config/discard', { kind, rev }, { opId })
}

interface DraftAction {
  kind: ConfigKind
  reason: string
  /** Needed where a limit is loosened: the name of the type. */
  typedName?: string | undefined
}

export async function publishConfig(
  { kind, rev, reason, typedName }: DraftAction & { rev: number },
  opId: string,
): Promise<KindConfig> {
  const call = async () => (await load()).publishConfig
  return await callApi(call, '/api/admin/device-config/publish', { kind, rev, reason, typedName }, { opId })
}

/** Publishes an older version as a new number; `present` is the one in force as it was read. */
export async function restoreConfig(
  { kind, version, present, reason, typedName }: DraftAction & { version: number; present: number },
  opId: string,
): Promise<KindConfig> {
  const call = async () => (await load()).restoreConfig
  return await callApi(
    call,
    '/api/admin/device-config/restore',
    { kind, version, present, reason, typedName },
    { opId },
  )
}
