import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { clashDecisions } from '#src/contract/clashes.ts'
import { count, date, id, instant, languageName, openingTime, shopId, time } from '#src/contract/values.ts'
import { bedType } from '#src/contract/staff/beds/beds.ts'
import { reason } from './reason.ts'
import { longest, ranges } from './limits.ts'
import { within } from './within.ts'

const block = z.object({ from: time, to: time })
const blocks = z.array(block).check(z.maxLength(2))
/** Seven days from Monday on; a day without blocks is closed. */
const week = z.array(blocks).check(z.length(7))
const newWeek = z.array(z.array(z.object({ from: openingTime, to: time })).check(z.maxLength(2))).check(z.length(7))

const slotRules = {
  /** In steps of five minutes, as everything that can be booked. */
  slot_minutes: within(ranges.slot).check(z.multipleOf(5)),
  /** The end of each slot, in which the bed is aired and cleaned. */
  turn_minutes: within(ranges.turn).check(z.multipleOf(5)),
  horizon_days: within(ranges.horizon),
}

/** The week of one type of bed; `rev` 0: none is set up, and the shop's daily hours stand in. */
const template = z.object({ type_id: bedType, week, ...slotRules, rev: count, beds: count })

/** What members read of days that differ, such as the name of a holiday. */
const dayName = z.object({
  language: languageName,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.dayName)),
})

/** A date, or a part of one, that differs; `part`: closed from one time to another on that date. */
const exception = z.object({
  exception_id: id,
  date,
  /** Of days one after another: the last one. */
  last_date: z.optional(date),
  device_id: z.nullable(id),
  device_name: z.nullable(z.string()),
  kind: z.enum(['hours', 'closed', 'part']),
  blocks,
  reason: z.string(),
  /** Empty: members are told no reason. */
  names: z.optional(z.array(dayName)),
  rev: count,
})

export const slotRulesOf = call({
  path: '/api/admin/slots/get',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: z.object({
    time_zone: z.string(),
    today: date,
    templates: z.array(template),
    /** From today on, the soonest first. */
    exceptions: z.array(exception),
    beds: z.array(
      z.object({
        device_id: id,
        device_name: z.string(),
        type_id: bedType,
        max_minutes: z.optional(count),
        /** By its longest session, from the start until it can start for another member. */
        occupied_minutes: z.optional(count),
      }),
    ),
    /** What is booked to come, so that a change can be counted before it is saved. */
    bookings: z.array(z.object({ type_id: bedType, date, time, end_time: time, starts_at: instant })),
  }),
  refusals: ['not-found'],
})

export const saveTemplate = call({
  path: '/api/admin/slots/save',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    type_id: bedType,
    week: newWeek,
    ...slotRules,
    rev: count,
    reason: z.optional(reason),
    decisions: clashDecisions,
  }),
  answer: template,
  /** `changed` carries the template as it is; `minutes-out-of-range`: a bed is not ready again after a slot. */
  refusals: ['not-found', 'changed', 'clashes', 'minutes-out-of-range'],
})

export const saveException = call({
  path: '/api/admin/slots/save-exception',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    /** Of the one that is changed; without it a new one is made. */
    exception_id: z.optional(id),
    rev: z.optional(count),
    date,
    /** null: the one date. Absent, as an app sends it that does not know of it: as it was. */
    last_date: z.optional(z.nullable(date)),
    device_id: z.nullable(id),
    kind: z.enum(['hours', 'closed', 'part']),
    blocks,
    reason,
    /** Of the whole studio only; absent: as they were. */
    names: z.optional(z.array(dayName).check(z.maxLength(3))),
    decisions: clashDecisions,
  }),
  answer: exception,
  refusals: ['not-found', 'changed', 'clashes'],
})

export const removeException = call({
  path: '/api/admin/slots/remove-exception',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, exception_id: id, rev: count, decisions: clashDecisions }),
  answer: z.object({ exception_id: id }),
  refusals: ['not-found', 'changed', 'clashes'],
  carries: { changed: exception },
})
