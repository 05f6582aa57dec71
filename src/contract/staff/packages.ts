import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { count, date, id, languageName, shopId } from '#src/contract/values.ts'
import { bedType } from '#src/contract/staff/beds/beds.ts'
import { highestPrice, longest, ranges } from './limits.ts'
import { within } from './within.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.packageName))

/** What staff decide about a package. Members who bought it keep the terms it had then. */
const terms = {
  /** At least zh-HK; a language without a name is shown that one. */
  languages: z.array(z.object({ language: languageName, name })).check(z.minLength(1), z.maxLength(3)),
  price_cents: z.int().check(z.minimum(0), z.maximum(highestPrice)),
  /** null: as often as wished. */
  times: z.nullable(within(ranges.times)),
  /** On top of `times`; 0 where these are not counted. */
  bonus_times: within(ranges.bonusTimes),
  /** null: for ever. */
  valid_days: z.nullable(within(ranges.validDays)),
  /** Empty: all. */
  device_types: z.array(bedType),
  /** Empty: all. */
  shop_ids: z.array(shopId),
  on_sale: z.boolean(),
  /** First and last day of sale on the calendar of the studio. */
  sale_from: z.nullable(date),
  sale_to: z.nullable(date),
}

export const staffPackage = z.object({
  package_id: id,
  /** Also the number of its version. */
  rev: z.int(),
  currency: z.string(),
  ...terms,
  languages: z.array(z.object({ language: z.string(), name: z.string() })),
})

export const staffPackageList = call({
  path: '/api/admin/packages/list',
  access: 'admin',
  writes: false,
  body: z.object({}),
  /** All of them, in the order in which members see them. */
  answer: z.object({ list: z.array(staffPackage) }),
  refusals: [],
})

export const packageFigures = call({
  path: '/api/admin/packages/figures',
  access: 'admin',
  writes: false,
  body: z.object({ package_id: id }),
  /** Of the last 30 days; how long a package lasts is of those bought in the last 180 days and used up since. */
  answer: z.object({ sold: count, income_cents: z.int(), currency: z.string(), days_to_use_up: z.nullable(count) }),
  refusals: ['not-found'],
})

export const savePackage = call({
  path: '/api/admin/packages/save',
  access: 'admin',
  writes: true,
  body: z.object({
    /** Without it a new one is made. */
    package_id: z.optional(id),
    /** At which it was read; needed with `package_id`. */
    rev: z.optional(z.int()),
    ...terms,
    reason: z.optional(z.string().check(z.maxLength(longest.reason))),
  }),
  answer: staffPackage,
  /** `changed` carries the package as it is now. */
  refusals: ['not-found', 'changed'],
})

export const sortPackages = call({
  path: '/api/admin/packages/sort',
  access: 'admin',
  writes: true,
  body: z.object({
    /** Each package once, in the new order. */
    package_ids: z.array(id).check(z.maxLength(200)),
  }),
  answer: z.object({ list: z.array(staffPackage) }),
  /** `changed` carries the list: there are others than the caller knew. */
  refusals: ['changed'],
})
