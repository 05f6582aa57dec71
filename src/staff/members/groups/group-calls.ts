import type { listGroupMessages, previewGroup } from '#src/contract/staff/members/groups.ts'
import { callApi, type RequestOf, type ResponseOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** Who is meant: those on a chip, as far as the rest of the filter leaves them. */
export type Whom = RequestOf<typeof previewGroup>
export type GroupPreview = ResponseOf<typeof previewGroup>
export type GroupMessage = ResponseOf<typeof listGroupMessages>['list'][number]

const load = async () => await import('#src/contract/staff/members/groups.ts')

export const groupsKey = ['staff', 'groups'] as const

/** To whom a message would go. */
export function groupPreviewQuery(whom: Whom) {
  return persistedQuery({
    queryKey: [...groupsKey, 'preview', whom],
    load: async ({ signal }) =>
      await callApi(async () => (await load()).previewGroup, '/api/admin/groups/preview', whom, { signal }),
  })
}

/** What was sent to groups, the newest first. */
export function groupMessagesQuery() {
  return persistedQuery({
    queryKey: [...groupsKey, 'messages'],
    load: async ({ signal }) =>
      await callApi(async () => (await load()).listGroupMessages, '/api/admin/groups/list', {}, { signal }),
  })
}

export const sendGroupMessage = writing(async () => (await load()).sendToGroup, '/api/admin/groups/send')
