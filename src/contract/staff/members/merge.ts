import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { userDetail } from '#src/contract/staff/member.ts'
import { reason } from '#src/contract/staff/reason.ts'
import { count, id, instant } from '#src/contract/values.ts'

/** What has to be settled before two accounts are one. */
export const mergeObstacles = ['staff-account', 'open-session', 'open-door', 'open-order', 'overlaps-own'] as const

/** What one of two accounts holds. */
const side = z.object({
  user: userDetail,
  /** Ahead, the next one first. */
  bookings: z.array(
    z.object({
      appointment_id: id,
      starts_at: instant,
      ends_at: instant,
      shop_name: z.string(),
      device_name: z.string(),
    }),
  ),
  sessions: count,
  signed_notices: count,
})

/** Two accounts side by side, before they are merged. */
export const previewMerge = call({
  path: '/api/admin/user/merge-preview',
  access: 'admin',
  writes: false,
  body: z.object({ member_uid: id, other_uid: id }),
  answer: z.object({ member: side, other: side, obstacle: z.nullable(z.enum(mergeObstacles)) }),
  refusals: ['not-found'],
})

/** Gives everything of an account to another one of the same person, for good; its logins end, and its number is free. */
export const mergeUsers = call({
  path: '/api/admin/user/merge',
  access: 'admin',
  writes: true,
  body: z.object({
    /** The account that stays. */
    member_uid: id,
    rev: z.int(),
    /** The one that goes. */
    other_uid: id,
    other_rev: z.int(),
    reason,
  }),
  answer: userDetail,
  /** `changed` carries the account that stays as it is now. */
  refusals: ['not-found', 'changed', 'number-asleep', ...mergeObstacles],
})
