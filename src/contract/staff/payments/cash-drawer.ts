import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { reason } from '#src/contract/staff/reason.ts'
import { count, date, id, instant, shopId } from '#src/contract/values.ts'
import { cashMovements, cashMoveKinds } from './cash-move-kinds.ts'

const cashMove = z.object({
  move_id: id,
  kind: z.enum(cashMoveKinds),
  /** What was taken out, put in, or counted; never below zero. */
  amount_cents: count,
  /** What should have been in the drawer just before. */
  expected_cents: z.int(),
  reason: z.nullable(z.string()),
  staff_name: z.string(),
  at: instant,
})

export const cashDrawer = z.object({
  drawer_id: id,
  /** The business day on which it was opened. */
  day: date,
  opened_at: instant,
  opened_by: z.string(),
  /** What was left there before; null where nothing was ever closed. */
  float_expected_cents: z.nullable(count),
  float_cents: count,
  float_reason: z.nullable(z.string()),
  /** Sales in cash that fell into it, and how many they were. */
  sales: count,
  taken_cents: count,
  /** What was given back in cash. */
  back_cents: count,
  dropped_cents: count,
  paid_out_cents: count,
  paid_in_cents: count,
  /** The float and what was taken and put in, less what was given back and taken out. */
  expected_cents: z.int(),
  closed: z.nullable(
    z.object({
      at: instant,
      staff_name: z.string(),
      counted_cents: count,
      /** Of that: what stays for the next one. The rest went to the safe. */
      left_cents: count,
      reason: z.nullable(z.string()),
    }),
  ),
  /** The oldest first. */
  moves: z.array(cashMove),
})

const drawers = z.object({
  currency: z.string(),
  time_zone: z.string(),
  /** The business day to which whatever happens now belongs. */
  business_day: date,
  /** What was left for the next drawer; null where nothing was ever closed. */
  float_expected_cents: z.nullable(count),
  open: z.nullable(cashDrawer),
  /** The last ones, the newest first. */
  closed: z.array(cashDrawer),
  /** The last close can be taken back: its day is open, and no drawer is. */
  can_reopen: z.boolean(),
})

/** The cash drawer of a studio, and the last ones that were closed. */
export const getCashDrawer = call({
  path: '/api/admin/cash-drawer/get',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: drawers,
  refusals: ['not-found'],
})

const cents = count.check(z.maximum(1_000_000_000))
/** Needed where anything differs. */
const reasonIfAny = z.optional(z.string().check(z.trim(), z.maxLength(longest.reason)))
/** As it was shown to the person who counted. */
const shownCents = z.int()
const ofDrawer = { shop_id: shopId, drawer_id: id }

/** Opens the drawer with a float that was counted. Cash falls into it from then on. */
export const openCashDrawer = call({
  path: '/api/admin/cash-drawer/open',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, float_expected_cents: z.nullable(count), float_cents: cents, reason: reasonIfAny }),
  answer: drawers,
  /** `changed`: one is open already, or another float was left than the one that was shown. */
  refusals: ['not-found', 'changed'],
})

/** Writes down what is in the drawer, and by how much it differs. Nothing else changes. */
export const countCashDrawer = call({
  path: '/api/admin/cash-drawer/count',
  access: 'admin',
  writes: true,
  body: z.object({ ...ofDrawer, expected_cents: shownCents, counted_cents: cents, reason: reasonIfAny }),
  answer: drawers,
  /** `changed`: it is closed, or something came in or went out while it was counted. */
  refusals: ['not-found', 'changed'],
})

/** Takes cash to the safe, pays something out of the drawer, or puts cash in. */
export const moveCash = call({
  path: '/api/admin/cash-drawer/move',
  access: 'admin',
  writes: true,
  body: z.object({ ...ofDrawer, kind: z.enum(cashMovements), amount_cents: cents.check(z.positive()), reason }),
  answer: drawers,
  /** `changed`: it is closed. */
  refusals: ['not-found', 'changed'],
})

/** Closes the drawer with what was counted. What is not left for the next one goes to the safe. */
export const closeCashDrawer = call({
  path: '/api/admin/cash-drawer/close',
  access: 'admin',
  writes: true,
  body: z.object({
    ...ofDrawer,
    expected_cents: shownCents,
    counted_cents: cents,
    /** At most what was counted. */
    left_cents: cents,
    reason: reasonIfAny,
  }),
  answer: drawers,
  /** `changed`: it is closed, or something came in or went out while it was counted. */
  refusals: ['not-found', 'changed'],
})

/** Takes the last close of a drawer back while its day is open; what was counted stays on record. */
export const reopenCashDrawer = call({
  path: '/api/admin/cash-drawer/reopen',
  access: 'admin',
  writes: true,
  body: z.object({ ...ofDrawer, reason }),
  answer: drawers,
  /** `changed`: it is open, another one was opened since, or its day is closed. */
  refusals: ['not-found', 'changed'],
})
