import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import {
  cappedCount,
  count,
  csvFile,
  id,
  instant,
  languageName,
  longListOf,
  page,
  shopId,
} from '#src/contract/values.ts'
import { areaCode, gender, nickname, phone } from '#src/contract/members.ts'
import { longest } from './limits.ts'
import { group } from '#src/contract/staff/members/groups.ts'
import { userChips, userSorts } from '#src/contract/staff/members/member-list-kinds.ts'

const userChip = z.enum(userChips)
const userSort = z.enum(userSorts)

/** One member in a list. */
export const userRow = z.object({
  uid: id,
  /** Empty until the member has given one. */
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  phone_masked: z.string(),
  /** The usable package that ends first, or else the last one there was. */
  package_name: z.nullable(z.string()),
  /** On all usable packages that count times; null: there are only unlimited ones. */
  times_left: z.nullable(count),
  /** When the first usable package ends; null: never, or there is none. */
  ends_first_at: z.nullable(instant),
  status: z.enum(['active', 'inactive', 'blocked']),
  visits: count,
  last_visit_at: z.nullable(instant),
  created_at: instant,
})

const filter = {
  /** A part of a name, or a number: the whole of it, for managers three digits of it. */
  search: z.optional(z.string().check(z.maxLength(longest.search))),
  chip: z.prefault(userChip, 'all'),
  sort: z.prefault(userSort, 'chip'),
  ...group,
}

/** Of a list that can also be sorted by name. */
const place = z.object({ by: z.union([z.int(), z.string().check(z.maxLength(200))]), id })

export const listUsers = call({
  path: '/api/admin/users/list',
  access: 'admin',
  writes: false,
  body: z.object({ ...filter, ...page, after: z.optional(place) }),
  /** A search looks through 100 members, and says with `is_cut` that there are more. */
  answer: z.extend(longListOf(userRow), { next: z.optional(place) }),
  refusals: [],
})

export const countUsers = call({
  path: '/api/admin/users/counts',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({
    all: cappedCount,
    active: cappedCount,
    expiring: cappedCount,
    few: cappedCount,
    idle: cappedCount,
    blocked: cappedCount,
  }),
  refusals: [],
})

export const exportUsers = call({
  path: '/api/admin/users/export',
  access: 'admin',
  writes: false,
  /** Days are those of this studio's calendar; without one, of the chain's. */
  body: z.object({
    ...filter,
    shop_id: z.optional(shopId),
    /** `marketing`: only those who allow offers, with how they may be reached. */
    purpose: z.prefault(z.enum(['list', 'marketing']), 'list'),
  }),
  answer: csvFile,
  refusals: [],
})

/** `already` with the member whose number it is. */
export const createUser = call({
  path: '/api/admin/users/create',
  access: 'admin',
  writes: true,
  body: z.object({
    area_code: areaCode,
    phone,
    nickname: z.optional(nickname),
    gender: z.optional(gender),
    language: z.optional(languageName),
  }),
  answer: userRow,
  refusals: ['bad-phone'],
})

/** The whole number; that staff looked is written down. */
export const revealPhone = call({
  path: '/api/admin/users/reveal',
  access: 'admin',
  writes: true,
  body: z.object({ member_uid: id }),
  answer: z.object({ phone: z.string() }),
  refusals: ['not-found', 'numbers-used-up'],
})
