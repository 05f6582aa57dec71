import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { count, csvFile, date, id, shopId } from '#src/contract/values.ts'

const use = {
  /** Whose lamps were on. */
  sessions: count,
  /** Of them those that no booking led to. */
  walk_ins: count,
  /** Under the lamps, as beds signed it, of sessions that are over. */
  seconds_on: count,
  /** Sessions whose light is unknown: the bed never told their end. */
  unknown_light: count,
  /** What the sessions were worth: each the share of what was paid for its package, see `valueOfUse`. */
  value_cents: z.int(),
  /** Sessions on packages without a number of sessions, which have no price for one. */
  without_price: count,
}

const range = { shop_id: shopId, date, to: z.optional(date) }

/** What was done on each bed of a shop in some days of its calendar, by when sessions were started. */
export const getBedUse = call({
  path: '/api/admin/dashboard/beds',
  access: 'admin',
  writes: false,
  body: z.object(range),
  answer: z.object({
    currency: z.string(),
    beds: z.array(z.object({ device_id: id, device_name: z.string(), ...use })),
    total: z.object(use),
  }),
  /** `bad-request`: a range that ends before it begins, or is too long. */
  refusals: ['not-found'],
})

/** The same for each day and bed, as a file for a spreadsheet. */
export const exportBedUse = call({
  path: '/api/admin/dashboard/beds-export',
  access: 'admin',
  writes: false,
  body: z.object(range),
  answer: csvFile,
  refusals: ['not-found'],
})
