import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { count, date, instant, shopId } from '#src/contract/values.ts'

const figures = z.object({
  /** Not counting cancelled ones. */
  bookings: count,
  visited: count,
  /** Should have begun and may still come. */
  late: count,
  missed: count,
  cancelled: count,
  /** Booked minutes in percent of those that could have been booked; null on a day without any. */
  utilisation: z.nullable(count),
  /** Sales less what was given back. */
  takings_cents: z.int(),
  /** Of the whole chain: members belong to no studio. */
  new_members: count,
})

export const getDashboard = call({
  path: '/api/admin/dashboard/get',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId, date: z.optional(date) }),
  answer: z.object({
    now: instant,
    time_zone: z.string(),
    /** Of the shop's calendar; today unless another was asked for. */
    date,
    currency: z.string(),
    day: figures,
    /** Of the same weekday a week before; what has happened (takings, new members) up to the same time of day. */
    week_before: figures,
    /** Bookings that begin within each hour of the day, by the shop's clock, from the first hour with one to the last. */
    hours: z.array(z.object({ hour: count, bookings: count })),
    /** The seven days up to this one, the oldest first. */
    week: z.array(z.object({ date, takings_cents: z.int() })),
    /** What about money waits to be settled by staff. */
    open_issues: z.optional(count),
    /** Reports of members that wait for an answer. */
    open_problems: z.optional(count),
  }),
  refusals: ['not-found'],
})
