import type { previewMerge } from '#src/contract/staff/members/merge.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import { callApi, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

import { userKey } from '#src/staff/members/member-calls.ts'

export type MergePreview = AnswerOf<typeof previewMerge>
export type MergeSide = MergePreview['member']
export type MergeObstacle = NonNullable<MergePreview['obstacle']> | 'number-asleep'

/** What is in the way of a merge after which this account stays. */
export function obstacleOf({ member, other, obstacle }: MergePreview, staysUid: string): MergeObstacle | null {
  const stays = member.user.uid === staysUid ? member : other
  return obstacle ?? (stays.user.number === 'asleep' ? 'number-asleep' : null)
}

const load = async () => await import('#src/contract/staff/members/merge.ts')

/** Two accounts side by side. */
export function mergePreviewQuery(uid: string, otherUid: string) {
  return persistedQuery({
    queryKey: [...userKey(uid), 'merge', otherUid],
    load: async ({ signal }): Promise<MergePreview> => {
      const call = async () => (await load()).previewMerge
      return await callApi(call, '/api/admin/user/merge-preview', { memberUid: uid, otherUid }, { signal })
    },
  })
}

/** Gives everything of the other account to the one that stays, for good. */
export const mergeUsers = writing(async () => (await load()).mergeUsers, '/api/admin/user/merge')
