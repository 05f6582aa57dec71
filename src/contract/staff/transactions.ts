import { z } from 'zod/mini'

import { sessionFile } from './session-records.ts'
import { call } from '#src/contract/call.ts'
import { count, csvFile, date, id, instant, listOf, page, shopId } from '#src/contract/values.ts'
import { countedTenders, ledgerGroups, ledgerKinds, ledgerMethods, ledgerTenders } from './ledger-kinds.ts'
import { cashDrawer } from '#src/contract/staff/payments/cash-drawer.ts'
import { givenDiscount } from '#src/contract/staff/payments/discount.ts'
import { moneyPart } from '#src/contract/staff/payments/money-part.ts'
import { reason } from './reason.ts'
import { longest } from './limits.ts'

const kind = z.enum(ledgerKinds)
/** In the words that every release knows; what it is called since stands beside it. */
const method = z.enum(ledgerMethods)
const tender = z.enum(ledgerTenders)
const group = z.enum(ledgerGroups)

const filter = {
  shop_id: shopId,
  /** A business day: it ends with its close, and what comes later on its date belongs to the next one. */
  date,
  /** The last day of a range of at most 93. */
  to: z.optional(date),
  group: z.prefault(group, 'all'),
  kind: z.optional(kind),
  method: z.optional(tender),
  staff_uid: z.optional(id),
  member_uid: z.optional(id),
  device_id: z.optional(id),
}

export const ledgerLine = z.object({
  line_id: id,
  at: instant,
  kind,
  member: z.object({ uid: id, nickname: z.string() }),
  /** Who of the staff did it; null for members, beds and the passing of time. */
  staff_name: z.nullable(z.string()),
  card_id: id,
  package_name: z.string(),
  /** Products in place of a package; there is nothing on it to be used. */
  is_products: z.optional(z.boolean()),
  /** Signed; 0 on unlimited packages. */
  times: z.int(),
  /** By how many days validity grew. */
  days: z.nullable(count),
  /** On its package after this line; null: unlimited. */
  times_left: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** Null where no money moved; a gift has none. */
  money: z.nullable(
    z.object({
      method,
      /** Signed. */
      amount_cents: z.int(),
      currency: z.string(),
      receipt_number: z.string(),
      reference: z.nullable(z.string()),
      parts: z.optional(z.array(moneyPart)),
      discount: givenDiscount,
      /** When the sale was made that this gives back. */
      reverses_at: z.nullable(instant),
    }),
  ),
  session: z.nullable(
    z.object({
      session_id: id,
      device_name: z.string(),
      minutes: count,
      /** Under the lamps, once it is over. */
      seconds_on: z.optional(count),
      state: z.enum(['going-on', 'unsettled', 'over', 'never-started']),
    }),
  ),
})

const totals = z.object({
  lines: count,
  net_cents: z.int(),
  by_method: z.array(z.object({ method, amount_cents: z.int() })),
  by_tender: z.optional(z.array(z.object({ tender, amount_cents: z.int() }))),
  by_kind: z.array(z.object({ kind, lines: count, times: z.int() })),
})

/** The ledger of money and times, the newest first, with the totals of all that the filter leaves. */
export const listTransactions = call({
  path: '/api/admin/transactions/list',
  access: 'admin',
  writes: false,
  body: z.object({ ...filter, ...page }),
  answer: z.extend(listOf(ledgerLine), {
    time_zone: z.string(),
    currency: z.string(),
    total: count,
    totals,
    /** Of the days without any filter. */
    day_totals: totals,
    /** How many lines each group has under the other filters. */
    groups: z.object({ all: count, money: count, times: count, unsettled: count }),
    /** Who of the staff wrote lines in these days. */
    staff: z.array(z.object({ uid: id, nickname: z.string() })),
    /** The member that the filter names. */
    member: z.nullable(z.object({ uid: id, nickname: z.string() })),
  }),
  /** `bad-request`: a range that ends before it begins, or is too long. */
  refusals: ['not-found'],
})

const bedReceipt = z.object({
  at: instant,
  road: z.enum(['mqtt', 'bluetooth']),
  bed: count,
  /** 16 hex digits each, as the bed signed them. */
  run: z.string(),
  grant: z.string(),
  seq: count,
  reason: z.string(),
  seconds_on: count,
  did_lamps_go_on: z.boolean(),
  /** The whole signed message as hex. */
  message: z.string(),
})

/** Everything that belongs to one line: of its session down to what the bed signed, or of its whole package. */
export const readChain = call({
  path: '/api/admin/transactions/chain',
  access: 'admin',
  writes: false,
  body: z.object({ line_id: id }),
  answer: z.object({
    time_zone: z.string(),
    line: ledgerLine,
    /** The oldest first, this line among them. */
    lines: z.array(ledgerLine),
    /** Of a package with a long story these are the lines around this one. */
    is_cut: z.boolean(),
    session: z.nullable(sessionFile),
    receipts: z.array(bedReceipt),
  }),
  refusals: ['not-found'],
})

/** The list as it is filtered, as a file for a spreadsheet; at most 50 000 lines. */
export const exportTransactions = call({
  path: '/api/admin/transactions/export',
  access: 'admin',
  writes: false,
  body: z.object(filter),
  answer: csvFile,
  refusals: ['not-found'],
})

const unsettled = z.object({ session_id: id, nickname: z.string(), device_name: z.string(), requested_at: instant })

const ahead = z.object({
  is_open: z.boolean(),
  /** When it closes; null where it is closed already. */
  closes_at: z.nullable(instant),
  /** Sessions that are not over. */
  sessions: count,
  /** Members who are still expected, and when the first of them is. */
  bookings: count,
  next_booking_at: z.nullable(instant),
  /** Members who were let in, and whose time is not over. */
  checked_in: count,
  /** Orders that wait to be paid at the counter. */
  open_orders: count,
  open_orders_cents: count,
})

const reopening = z.object({
  closed_at: instant,
  closed_by: z.string(),
  net_cents: z.int(),
  reason: z.nullable(z.string()),
  reopened_at: instant,
  reopened_by: z.string(),
  reopen_reason: z.string(),
})

export const dayClose = z.object({
  date,
  currency: z.string(),
  time_zone: z.string(),
  /**
   * Cash that stays in the till: as it was counted at the last close, null before the first one. On a day with cash
   * drawers what the last of them left.
   */
  float: z.object({ expected_cents: z.nullable(count), counted_cents: z.nullable(count) }),
  /** `counted_cents` is null until the day is closed, but for online takings: those the studio checks. */
  methods: z.array(
    z.object({ method, expected_cents: z.int(), counted_cents: z.nullable(z.int()), is_checked: z.boolean() }),
  ),
  /** The same by tender. */
  tenders: z.optional(
    z.array(z.object({ tender, expected_cents: z.int(), counted_cents: z.nullable(z.int()), is_checked: z.boolean() })),
  ),
  net_cents: z.int(),
  /** Sessions that ran, and times that the ledger says were used. */
  sessions: count,
  uses: count,
  unsettled: z.array(unsettled),
  /** The day to which whatever happens now belongs. */
  business_day: date,
  /** False before the day has begun. */
  can_close: z.boolean(),
  closed: z.nullable(z.object({ at: instant, staff_name: z.string(), reason: z.nullable(z.string()) })),
  /** What is still to come on a day that is open, until its last opening hours are over; null after them. */
  ahead: z.optional(z.nullable(ahead)),
  /** Closed, and no later day is. */
  can_reopen: z.optional(z.boolean()),
  /** Closes that were taken back, the oldest first. */
  reopenings: z.optional(z.array(reopening)),
  /** The cash drawers of a day that is counted by them; null where it has none, and its cash is counted at its close. */
  drawers: z.optional(
    z.nullable(
      z.object({
        list: z.array(cashDrawer),
        /** One is open that was opened on this day or before, and has to be closed first. */
        is_open: z.boolean(),
        /** Cash that fell into no drawer; only where it is not 0 cash is counted at the close of the day as well. */
        outside_cents: z.int(),
        /** By how much the drawers differed in all, which each of them explains. */
        difference_cents: z.int(),
      }),
    ),
  ),
})

const ofDay = { shop_id: shopId, date }

export const getDayClose = call({
  path: '/api/admin/transactions/close-get',
  access: 'admin',
  writes: false,
  body: z.object(ofDay),
  answer: dayClose,
  refusals: ['not-found'],
})

const cents = z.int().check(z.nonnegative(), z.maximum(1_000_000_000))

/** Closes a day: everything later belongs to the next one, unless a manager opens it again. */
export const closeDay = call({
  path: '/api/admin/transactions/close',
  access: 'admin',
  writes: true,
  body: z.object({
    ...ofDay,
    float_cents: cents,
    counted: z.array(
      z.object({
        /** The tender. What is not named was not taken. */
        method: z.enum(countedTenders),
        /** As it was shown to the person who counted. */
        expected_cents: z.int(),
        /** Below zero where more was given back than taken. */
        counted_cents: z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
      }),
    ),
    /** Needed where anything differs. */
    reason: z.optional(z.string().check(z.trim(), z.maxLength(longest.reason))),
  }),
  answer: dayClose,
  /**
   * `changed` carries the day as it is now: closed meanwhile, or with other takings than those that were shown.
   * `open-session` carries it with the sessions that are not settled, `drawer-open` with the cash drawer that is open.
   * `too-early`: the day has not begun.
   */
  refusals: ['not-found', 'changed', 'open-session', 'drawer-open', 'too-early'],
})

/**
 * Opens a closed day again until the next one is closed; both closes are kept. What was taken since on the same date
 * belongs to it again.
 */
export const reopenDay = call({
  path: '/api/admin/transactions/reopen',
  access: 'admin',
  writes: true,
  body: z.object({ ...ofDay, reason }),
  answer: dayClose,
  /** `changed` carries the day as it is: open already. `next-day-closed`: a later day stands on it. */
  refusals: ['not-found', 'changed', 'next-day-closed'],
})
