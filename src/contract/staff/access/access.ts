import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { staffLevels } from '#src/contract/staff/permissions.ts'
import { count, id, instant, shopId } from '#src/contract/values.ts'
import { reason } from '#src/contract/staff/reason.ts'

/** Owners are of the whole chain only. */
export const shopLevelNames = ['staff', 'manager'] as const

/** One of the staff: with a level in the whole chain, or with levels at single studios. */
export const staffAccess = z.object({
  uid: id,
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  phone_masked: z.string(),
  rev: z.int(),
  level: z.nullable(z.enum(staffLevels)),
  /** Of the level in the chain; null: not known, or there is none. */
  level_since: z.nullable(instant),
  shops: z.array(z.object({ shop_id: shopId, level: z.enum(staffLevels), since: instant })),
  /** null: not since this is written down. */
  last_login_at: z.nullable(instant),
  passkey_count: count,
  has_pin: z.boolean(),
  /** No sign-in for so long that the access may be forgotten. */
  is_unused: z.boolean(),
})

export const listAccess = call({
  path: '/api/admin/access/list',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.array(staffAccess),
  refusals: [],
})

/** Gives, changes or takes away the access of one person; without any level they are a member like others. */
export const setAccess = call({
  path: '/api/admin/access/set',
  access: 'admin',
  writes: true,
  body: z.object({
    member_uid: id,
    rev: z.int(),
    level: z.nullable(z.enum(staffLevels)),
    /** None beside a level of the chain. */
    shops: z.array(z.object({ shop_id: shopId, level: z.enum(shopLevelNames) })).check(z.maxLength(500)),
    reason,
  }),
  answer: staffAccess,
  /** `changed` carries them as they are now. */
  refusals: ['not-found', 'changed'],
})
