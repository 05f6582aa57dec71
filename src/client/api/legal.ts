import { callApi } from '#src/client/http/call-api.ts'
import type { Language } from '#src/domain/language.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** A legal text in a language, as it is in force or in one version; kept, so that it can be read without a signal. */
export function legalTextQuery(kind: 'terms' | 'privacy' | 'risk', language: Language, version?: string) {
  return persistedQuery({
    queryKey: ['legal-published', kind, language, ...(version === undefined ? [] : [version])],
    isPublic: true,
    // A version that was published is never changed.
    ...(version !== undefined && { staleTime: Infinity }),
    load: async ({ signal }) => {
      const load = async () => (await import('#src/contract/legal.ts')).legalText
      return await callApi(load, '/api/config/legal', { kind, version }, { signal, language })
    },
  })
}

/** The signed-in member agrees to the terms of this version; throws an `ApiError`. Never queued. */
export async function agreeToTerms(version: string, opId: string): Promise<void> {
  const load = async () => (await import('#src/contract/legal.ts')).agreeToTerms
  await callApi(load, '/api/user/agreeToTerms', { version }, { opId })
}
