import { ok, refuse } from '#src/contract/outcome.ts'
import { mostMemberTags } from '#src/contract/staff/limits.ts'
import { addTag, listTags, removeTag } from '#src/contract/staff/members/tags.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import {
  addTagToChain,
  deleteTag,
  listTagsOfChain,
  selectTagForUpdate,
} from '#server/modules/members/store/file/member-tags.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'

/** The words by which the chain groups its members. */
export function serveTags(serve: Serve, store: Store): void {
  serve(listTags, async () => ok({ list: await listTagsOfChain(store.db) }))

  serve(addTag, ({ body: { name }, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const before = await listTagsOfChain(tx)
      if (before.length >= mostMemberTags.ofChain) return refuse('too-many-tags')
      const tagId = await addTagToChain(tx, name, now)
      if (tagId === undefined) return { code: 'already', data: { list: before } }
      const action = { staffUid: caller.uid, what: 'tags.add', subject: `tag:${tagId}`, memberUid: null }
      await writeStaffLog(tx, { ...action, before: null, after: { name } }, now)
      return ok({ list: await listTagsOfChain(tx) })
    }),
  )

  serve(removeTag, ({ body: { tagId }, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const tag = await selectTagForUpdate(tx, tagId)
      if (!tag) return refuse('not-found')
      const members = await deleteTag(tx, tagId)
      const action = { staffUid: caller.uid, what: 'tags.remove', subject: `tag:${tagId}`, memberUid: null }
      await writeStaffLog(tx, { ...action, before: { name: tag.name, members }, after: null }, now)
      return ok({ list: await listTagsOfChain(tx) })
    }),
  )
}
