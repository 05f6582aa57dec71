import { useQueryClient } from '@tanstack/react-query'

import { isReadableColor } from '#src/domain/chain/brand-color.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { keepAnswer } from '#src/client/http/persisted-query.ts'
import { useSharedDraft } from '#src/staff/kit/forms/draft/use-shared-draft.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'

import {
  type ChainConfig,
  chainConfigKey,
  chainConfigQuery,
  type ChainValues,
  configOf,
  discardChanges,
  readOf,
  saveChanges,
} from './chain-config-calls.ts'
import type { ChainField, ChainKey } from './chain-field.ts'
import { isLegalKey } from './legal-keys.ts'
import { useChainFields } from './use-chain-fields.ts'

/** The draft of the chain, which everybody shares, with what is being typed into it. */
export function useChainDraft(config: ChainConfig) {
  const queries = useQueryClient()
  const fields = useChainFields()
  const query = chainConfigQuery()
  const keep = (answer: ChainConfig) => keepAnswer(queries, query, answer)
  const draft = useSharedDraft({
    known: config.draft?.values ?? config.published,
    read: readOf(config),
    troublesOf: (values) => fields.filter((field) => !isRight(field, values)).map(({ key }) => key),
    batchOf: oneTextOf,
    async save(input, opId) {
      try {
        return await saveChanges(input, opId)
      } catch (error) {
        const present = await configOf(failureOf(error))
        if (present) keep(present)
        throw error
      }
    },
    onSaved: keep,
  })
  const discard = useStaffWrite({
    send: async (_: object, opId) => await discardChanges(readOf(config), opId),
    invalidates: [chainConfigKey],
    onDone: (answer: ChainConfig) => {
      keep(answer)
      draft.dropAll()
    },
  })
  return { ...draft, discard }
}

export type ChainDraft = ReturnType<typeof useChainDraft>

/** Legal texts go one by one: together they are longer than a call may be. */
function oneTextOf(keys: readonly ChainKey[]): ChainKey[] {
  const first = keys.find(isLegalKey)
  return keys.filter((key) => !isLegalKey(key) || key === first)
}

function isReadable(color: string): boolean {
  return /^#[0-9a-f]{6}$/.test(color) && isReadableColor(color)
}

function isRight(field: ChainField, values: ChainValues): boolean {
  if (field.kind === 'color') return values.brandColor === null || isReadable(values.brandColor)
  return field.kind !== 'text' || field.isRight(values[field.key])
}
