import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { staffLevels } from './permissions.ts'
import { cappedCount, count, date, id, instant, longListOf, page } from '#src/contract/values.ts'

/** What staff did once: who, when, what, before, after and why. */
export const historyEntry = z.object({
  entry_id: id,
  at: instant,
  staff: z.object({ uid: id, nickname: z.string(), level: z.nullable(z.enum(staffLevels)) }),
  /** Noun and verb, such as "packages.save". */
  what: z.string(),
  /** Kind and id of what was changed, such as "package:…". */
  subject: z.string(),
  /** What that is called today: whose it is, which bed, door, studio, package or banner, and when it begins. */
  about: z.optional(
    z.object({
      member: z.optional(z.string()),
      thing: z.optional(z.string()),
      starts_at: z.optional(instant),
      /** The clocks of the studio where it begins. */
      time_zone: z.optional(z.string()),
    }),
  ),
  /** What was changed as it was before and after: fields by their names, or null where there was nothing. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.nullable(z.string()),
  /** It was about the own account of whoever did it. */
  is_own: z.optional(z.literal(true)),
  /** A refund by the same person who made the sale. */
  is_own_sale: z.optional(z.literal(true)),
  /** Why there is no before, after and reason: it was about a member who has left, or was changed from outside. */
  missing: z.optional(z.enum(['erased', 'unreadable'])),
})

/** The last check of the logs, told to owners: how many places were changed from outside, and the first of them. */
const logCheck = z.object({ checked_at: instant, faults: count, lines: z.array(z.string()) })

const filter = {
  subject: z.optional(z.string().check(z.maxLength(120))),
  /** The nouns of one page: "packages" finds "packages.save". */
  nouns: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,40}$/))).check(z.maxLength(6))),
  staff_uid: z.optional(id),
  from: z.optional(date),
  to: z.optional(date),
}

export const listHistory = call({
  path: '/api/admin/operation/history',
  access: 'admin',
  writes: false,
  body: z.object({ ...filter, ...page }),
  answer: z.extend(longListOf(historyEntry), { total: cappedCount, check: z.optional(logCheck) }),
  refusals: [],
})
