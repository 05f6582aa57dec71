import type { listTags } from '#src/contract/staff/members/tags.ts'
import { callApi, type ResponseOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

export type ChainTag = ResponseOf<typeof listTags>['list'][number]

const load = async () => await import('#src/contract/staff/members/tags.ts')

export const tagsKey = ['staff', 'tags'] as const

/** The tags that members of the chain can have. */
export function tagsQuery() {
  return persistedQuery({
    queryKey: tagsKey,
    load: async ({ signal }) =>
      await callApi(async () => (await load()).listTags, '/api/admin/tags/list', {}, { signal }),
  })
}

export const addTag = writing(async () => (await load()).addTag, '/api/admin/tags/add')

export const removeTag = writing(async () => (await load()).removeTag, '/api/admin/tags/remove')
