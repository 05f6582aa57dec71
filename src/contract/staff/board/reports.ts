import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { reportTabs } from '#src/contract/staff/board/report-kinds.ts'
import { ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'
import { count, csvFile, date, id, instant, shopId } from '#src/contract/values.ts'

const asked = {
  /** Days of each studio's own calendar, at most 93. */
  from: date,
  to: date,
  /** All at which the caller may see reports, where none are named. */
  shop_ids: z.optional(z.array(shopId).check(z.minLength(1), z.maxLength(200))),
}

const amount = z.int()
/** Of the period, and of the one that it is compared with. A period that goes on is compared up to the same time. */
const both = { value: count, before: count }
const counts = z.object(both)
const amounts = z.object({ value: amount, before: amount })

const period = {
  now: instant,
  currency: z.string(),
  from: date,
  to: date,
  /** What it is compared with. */
  than: z.object({ from: date, to: date }),
}

/** Minutes in which beds had a visit or a session, and in which they were open, until now at the latest. */
const bedTime = { used_minutes: counts, open_minutes: counts }

const figures = {
  /** Sales less what was given back. */
  revenue: amounts,
  /** Whose lamps were on. */
  sessions: counts,
  ...bedTime,
  /** Members with a session: those whose first one in the chain it was, and those who had had one before. */
  new_members: counts,
  returning_members: counts,
  /** Members whose last session became `lapsedAfterDays` old, at the studio where they had it. */
  lapsed_members: counts,
}

/** The whole chain at a glance: what came in, what was done, who came. */
export const reportOverview = call({
  path: '/api/admin/reports/overview',
  access: 'admin',
  writes: false,
  body: z.object(asked),
  answer: z.object({
    ...period,
    lapsed_after_days: count,
    days: z.array(z.object({ date, revenue: amount, than: z.nullable(z.object({ date, revenue: amount })) })),
    total: z.object(figures),
    shops: z.array(
      z.object({
        shop_id: shopId,
        name: z.string(),
        beds: count,
        /** Revenue of each day. */
        days: z.array(amount),
        ...figures,
      }),
    ),
  }),
  /** `bad-request`: a range that ends before it begins, or is too long. */
  refusals: [],
})

/** Where the money came from. */
export const reportRevenue = call({
  path: '/api/admin/reports/revenue',
  access: 'admin',
  writes: false,
  body: z.object(asked),
  answer: z.object({
    ...period,
    total: z.object({ revenue: amounts, sold: counts }),
    /** Packages, and products by the same name of their id. What sold most comes first. */
    products: z.array(z.object({ package_id: id, name: z.string(), sold: counts, revenue: amounts })),
    tenders: z.array(z.object({ method: z.enum(ledgerTenders), sales: counts, revenue: amounts })),
    /** By the hour of each studio's clock in which it came in, from the first with any to the last. */
    hours: z.array(z.object({ hour: count, revenue: amounts })),
    /** Above zero. */
    refunds: z.object({ count: counts, amount: amounts }),
    /** What clerks took off prices, and of how many sales. Revenue is what was paid. */
    discounts: z.optional(z.object({ count: counts, amount: amounts })),
    /** Sessions that were left on packages when their validity ended, and the share of the price that paid for them. */
    unused: z.object({ sessions: counts, worth: amounts }),
  }),
  refusals: [],
})

/** How the beds are used. */
export const reportUse = call({
  path: '/api/admin/reports/use',
  access: 'admin',
  writes: false,
  body: z.object(asked),
  answer: z.object({
    ...period,
    total: z.object({
      sessions: counts,
      walk_ins: counts,
      ...bedTime,
      /** Under the lamps, as beds signed it. */
      seconds_on: counts,
      /** Without those that were cancelled. */
      bookings: counts,
      missed: counts,
    }),
    /** 0 is Monday; each hour of the week in which any bed was open or used. */
    hours: z.array(z.object({ weekday: count, hour: count, used_minutes: count, open_minutes: count })),
    /** The fullest first. */
    beds: z.array(
      z.object({
        device_id: id,
        name: z.string(),
        type_name: z.string(),
        shop_name: z.string(),
        sessions: count,
        walk_ins: count,
        seconds_on: count,
        /** Sessions whose light is unknown: the bed never told their end. */
        unknown_light: count,
        used_minutes: count,
        open_minutes: count,
        faults: count,
      }),
    ),
  }),
  refusals: [],
})

/** What one of them shows, as a file for a spreadsheet. */
export const exportReport = call({
  path: '/api/admin/reports/export',
  access: 'admin',
  writes: false,
  body: z.object({ ...asked, tab: z.enum(reportTabs) }),
  answer: csvFile,
  refusals: [],
})
