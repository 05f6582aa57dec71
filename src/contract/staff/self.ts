import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { countedTenders } from './ledger-kinds.ts'
import { staffLevels } from './permissions.ts'
import { count, id, shopId } from '#src/contract/values.ts'

/** Who the caller is among the staff, so that controls out of reach of this level are not drawn. */
export const readSelf = call({
  path: '/api/admin/user/self',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({
    uid: id,
    nickname: z.string(),
    avatar: z.nullable(z.string()),
    /** Of the chain, or the highest at any studio. */
    level: z.enum(staffLevels),
    /** Only of the staff of single studios: at which, and with which level. */
    shops: z.optional(
      z.array(
        z.object({
          shop_id: shopId,
          level: z.enum(staffLevels),
          /** Paths of the staff calls that may be made about this studio, and of those about no single one. */
          allowed: z.optional(z.array(z.string())),
        }),
      ),
    ),
    /** Whether a PIN opens their login after a lock. */
    has_pin: z.optional(z.boolean()),
    /** Paths of all staff calls that this level may make, at one studio at least. */
    allowed: z.array(z.string()),
    /** Of the chain as a whole. */
    time_zone: z.optional(z.string()),
    currency: z.optional(z.string()),
    /** What is taken at the counter, as far as an app knows it that was made for four tenders; absent: all four. */
    tenders: z.optional(z.array(z.enum(['cash', 'fps', 'card', 'transfer']))),
    /** All that is taken at the counter, and of what the number of the slip has to be typed. */
    taken: z.optional(z.array(z.object({ tender: z.enum(countedTenders), needs_number: z.boolean() }))),
    /** Members can pay online, and so by a code that staff show them. */
    pays_online: z.optional(z.boolean()),
    /** How much of a price each level may take off, in whole percent. */
    discounts: z.optional(z.object({ staff: count, manager: count, owner: count })),
  }),
  refusals: [],
})
