import { z } from 'zod/mini'

import { id } from '#src/contract/values.ts'

/** A member as staff see them in a list. */
export const staffMember = z.object({
  uid: id,
  nickname: z.string(),
  phone_masked: z.string(),
  avatar: z.nullable(z.string()),
})
