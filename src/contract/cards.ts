import { z } from 'zod/mini'

import { call } from './call.ts'
import { count, id, instant, listOf, page } from './values.ts'

export const card = z.object({
  card_id: id,
  package_id: id,
  name: z.string(),
  languages: z.array(z.object({ language: z.string(), name: z.string() })),
  /** null: as often as wished. */
  times_total: z.nullable(count),
  times_left: z.nullable(count),
  /** null: for ever. */
  valid_until: z.nullable(instant),
  /** Names of the kinds of bed it is for, in the language asked for; empty means all. */
  device_types: z.array(z.string()),
  /** 0 to 100; of the time of validity where the times are unlimited. */
  used_percent: count,
  /**
   * `frozen`: staff have put it aside; its validity stands still until they take it back. A refunded one reads as
   * `expired` here, for apps that know no other word; `refunded_at` tells them apart.
   */
  status: z.enum(['active', 'expired', 'frozen', 'unknown']),
  order_id: z.nullable(id),
  created_at: instant,
  /** When its money went back: it is over for good, and called refunded. */
  refunded_at: z.optional(z.nullable(instant)),
  /** Since when its money is on its way back: it pays for nothing, and its status reads as `frozen`. */
  refunding_at: z.optional(z.nullable(instant)),
})

export const userFreeUseCardList = call({
  path: '/api/user/userFreeUseCardList',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.array(card),
  refusals: [],
})

export const cardLine = z.object({
  line_id: id,
  /** Signed; 0 for lines that only tell, such as a use after its hold. */
  delta: z.int(),
  reason: z.enum([
    'purchase',
    'gift',
    'reserve',
    'use',
    'release',
    'extension',
    'correction',
    'refund',
    'expiry',
    'freeze',
    'unfreeze',
  ]),
  /** Sessions left after this line; null on an unlimited card. */
  balance: z.nullable(z.int()),
  session_id: z.nullable(id),
  device_name: z.nullable(z.string()),
  created_at: instant,
})

export const cardLedger = call({
  path: '/api/user/cardLedger',
  access: 'member',
  writes: false,
  body: z.object({ card_id: id, ...page }),
  answer: z.extend(listOf(cardLine), { card }),
  refusals: ['not-found'],
})
