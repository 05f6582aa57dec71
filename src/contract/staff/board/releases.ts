import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { identityDocument } from '#src/contract/shops.ts'
import { id, instant, shopId } from '#src/contract/values.ts'

/** One start of a member's own that staff allowed. */
export const release = z.object({
  release_id: id,
  member: z.object({ uid: id, nickname: z.string() }),
  ends_at: instant,
})

/** One start of this member at this studio; one that still waits is replaced. */
export const releaseStart = call({
  path: '/api/admin/operation/release',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    member_uid: id,
    /** What staff have just been shown. */
    identity_document: z.optional(identityDocument),
  }),
  answer: release,
  /** `not-found` also where members need no release; `identity-needed`: a document has to be seen first. */
  refusals: ['not-found', 'identity-needed', 'own-account'],
})

export const withdrawRelease = call({
  path: '/api/admin/operation/withdraw-release',
  access: 'admin',
  writes: true,
  body: z.object({ release_id: id }),
  answer: z.object({ release_id: id }),
  /** It was used already, has run out, or is gone. */
  refusals: ['not-found'],
})
