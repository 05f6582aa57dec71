import { callWire } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

export interface PublishedText {
  /** What members agree to: a day where the wording comes with the app, else its number, such as "v2". */
  version: string
  number: number
  /** Undefined: the wording that comes with the app is in force. */
  text: string | undefined
  publishedAt: number | undefined
}

/** A legal text as it is in force, in the app's language; kept, so that it can be read without a signal. */
export function legalTextQuery(kind: 'terms' | 'privacy' | 'risk', language: string) {
  return persistedQuery({
    queryKey: ['legal-published', kind, language],
    isPublic: true,
    load: async ({ signal }): Promise<PublishedText> => {
      const { version, number, text, published_at } = await callWire(
        async () => (await import('#src/contract/legal.ts')).legalText,
        '/api/config/legal',
        { kind },
        { signal },
      )
      return {
        version,
        number,
        text: text ?? undefined,
        publishedAt: published_at === null ? undefined : Date.parse(published_at),
      }
    },
  })
}

/** The signed-in member agrees to the terms of this version; throws a `ApiError`. Never queued. */
export async function agreeToTerms(version: string, opId: string): Promise<void> {
  const load = async () => (await import('#src/contract/legal.ts')).agreeToTerms
  await callWire(load, '/api/user/agreeToTerms', { version }, { opId })
}
