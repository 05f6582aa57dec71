import { z } from 'zod/mini'

import { timelineEntry } from './appointment-timeline.ts'
import { appointmentState } from '#src/contract/appointments.ts'
import { call } from '#src/contract/call.ts'
import { clashDecisions } from '#src/contract/clashes.ts'
import { daySession } from './day-session.ts'
import { staffMember } from './staff-member.ts'
import { count, csvFile, date, id, instant, longListOf, page, shopId, time } from '#src/contract/values.ts'
import { reason } from './reason.ts'
import { longest } from './limits.ts'

/** An appointment as staff see it. */
export const staffAppointment = z.object({
  appointment_id: id,
  /** What is said on the phone: the day it was made, and four characters. */
  code: z.string(),
  member: staffMember,
  shop_id: shopId,
  device_id: id,
  device_name: z.string(),
  device_type: z.string(),
  date,
  time,
  end_time: time,
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  state: appointmentState,
  /** Its member's session has not ended. */
  in_use: z.boolean(),
  /** A session of it began, and its time was not given back. */
  has_begun: z.optional(z.boolean()),
  left_at: z.optional(z.nullable(instant)),
  /** Kept although the shop or the bed is closed then. */
  honoured: z.boolean(),
  note: z.nullable(z.string()),
  rev: z.int(),
  /** How late the member may come. */
  late_minutes: z.int(),
  /** Whether a package of the member pays for it; only where it is looked at, and while it is to come. */
  has_package: z.optional(z.boolean()),
})

const bedState = z.enum(['ready', 'offline', 'disabled'])
const bed = { device_id: id, device_name: z.string(), device_type: z.string(), state: bedState }

/** Found by a name, a piece of a phone number, a code, or a date; without a query the shop's newest come first. */
export const listAppointments = call({
  path: '/api/admin/appointment/list',
  access: 'admin',
  writes: false,
  body: z.object({
    shop_id: shopId,
    query: z.optional(z.string().check(z.maxLength(longest.search))),
    date: z.optional(date),
    state: z.optional(appointmentState),
    ...page,
  }),
  answer: longListOf(staffAppointment),
  refusals: [],
})

/** What a search lists, whole, as a file for a spreadsheet; the newest first, 50,000 rows at most. */
export const exportAppointments = call({
  path: '/api/admin/appointment/export',
  access: 'admin',
  writes: false,
  body: z.object({
    shop_id: shopId,
    query: z.optional(z.string().check(z.maxLength(longest.search))),
    date: z.optional(date),
  }),
  answer: csvFile,
  refusals: [],
})

/** One day of a shop: its beds, when each is closed, its slots, and every appointment of the day. */
export const dayCalendar = call({
  path: '/api/admin/appointment/day',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId, date }),
  answer: z.object({
    date,
    time_zone: z.string(),
    /** From the first opening to the last closing, and around every appointment outside of it. */
    starts_at: instant,
    ends_at: instant,
    beds: z.array(
      z.object({
        ...bed,
        closed: z.array(z.object({ starts_at: instant, ends_at: instant, reason: z.nullable(z.string()) })),
        slots: z.array(
          z.object({ time, end_time: time, starts_at: instant, state: z.enum(['free', 'taken', 'past']) }),
        ),
      }),
    ),
    appointments: z.array(staffAppointment),
    /** Those that were asked for on this day, the first one first. */
    sessions: z.optional(z.array(daySession)),
  }),
  refusals: ['not-found'],
})

/** Every bed at every time of a day, for a member who has to keep their distance to other times, or for none. */
export const slotTable = call({
  path: '/api/admin/appointment/slots',
  access: 'admin',
  writes: false,
  body: z.object({
    shop_id: shopId,
    date,
    member_uid: z.optional(id),
    /** The one that is being moved: its own time is not in its way. */
    appointment_id: z.optional(id),
  }),
  answer: z.object({
    date,
    /** Further ahead than members may book. */
    is_far: z.boolean(),
    beds: z.array(z.object(bed)),
    times: z.array(time),
    cells: z.array(
      z.object({
        device_id: id,
        time,
        end_time: time,
        /** `started`: its time began less than ten minutes ago, so staff may still give it. */
        state: z.enum(['free', 'current', 'full', 'past', 'started', 'closed', 'too-soon', 'overlaps-own']),
        /** A member who has come and is moved there goes on waiting; for a later time they come again. */
        stays_checked_in: z.optional(z.literal(true)),
      }),
    ),
  }),
  refusals: ['not-found'],
})

export const appointmentStory = call({
  path: '/api/admin/appointment/get',
  access: 'admin',
  writes: false,
  body: z.object({ appointment_id: id }),
  answer: z.object({
    appointment: staffAppointment,
    /** The card that would pay for this bed; null when there is none. `left` null: as often as wished. */
    card: z.nullable(z.object({ name: z.string(), left: z.nullable(count) })),
    gap_hours: count,
    postpone: z.array(
      z.object({
        minutes: z.literal([5, 10, 15]),
        starts_at: instant,
        state: z.enum(['free', 'slot-full', 'outside-hours']),
      }),
    ),
    /** The newest first. */
    timeline: z.array(timelineEntry),
    /** The same and what came later: `visit-undone`, `left`. */
    all_timeline: z.optional(z.array(z.extend(timelineEntry, { what: z.string() }))),
  }),
  refusals: ['not-found'],
})

/** Who could be meant, for a booking at the counter. */
export const findMembers = call({
  path: '/api/admin/appointment/members',
  access: 'admin',
  writes: false,
  /** A piece of a name or of a number, or the whole uid of one member. */
  body: z.object({ query: z.string().check(z.maxLength(longest.search)) }),
  answer: z.object({
    members: z.array(
      z.extend(staffMember, { card: z.nullable(z.object({ name: z.string(), left: z.nullable(count) })) }),
    ),
    /** These are the first few: more is to be typed to see the others. */
    is_cut: z.boolean(),
  }),
  refusals: [],
})

/** Rules of the trade that may be set aside, each with a reason; what protects the member never is. */
const leave = z.prefault(z.array(z.enum(['horizon', 'count', 'started'])), [])

const notBooked = [
  'not-found',
  'slot-full',
  'slot-past',
  'outside-hours',
  'too-far',
  'device-offline',
  'device-disabled',
  'too-soon',
  'too-many-appointments',
  'overlaps-own',
  'skin-type',
  'no-access',
] as const

export const createAppointment = call({
  path: '/api/admin/appointment/create',
  access: 'admin',
  writes: true,
  body: z
    .object({
      shop_id: shopId,
      member_uid: id,
      device_id: id,
      date,
      time,
      note: z.optional(z.string().check(z.trim(), z.maxLength(longest.note))),
      leave,
      reason: z.optional(reason),
    })
    .check(z.refine(({ leave, reason }) => leave.length === 0 || reason !== undefined)),
  answer: staffAppointment,
  refusals: notBooked,
})

const changed = { appointment_id: id, rev: z.int() }
/** Whether its member is told. */
const tell = z.prefault(z.boolean(), true)

export const moveAppointment = call({
  path: '/api/admin/appointment/move',
  access: 'admin',
  writes: true,
  body: z.object({ ...changed, device_id: id, date, time, reason, tell, leave }),
  answer: staffAppointment,
  /** `changed` carries the appointment as it is. */
  refusals: [...notBooked, 'changed', 'visited'],
})

export const postponeForMember = call({
  path: '/api/admin/appointment/postpone',
  access: 'admin',
  writes: true,
  body: z.object({ ...changed, minutes: z.literal([5, 10, 15]), reason: z.optional(reason), tell }),
  answer: staffAppointment,
  refusals: [
    'not-found',
    'slot-full',
    'outside-hours',
    'overlaps-own',
    'skin-type',
    'too-soon',
    'too-many-appointments',
    'no-access',
    'too-late',
    'visited',
    'changed',
  ],
})

export const cancelForMember = call({
  path: '/api/admin/appointment/cancel',
  access: 'admin',
  writes: true,
  body: z.object({ ...changed, reason, tell }),
  answer: staffAppointment,
  refusals: ['not-found', 'visited', 'changed'],
})

/** The member is here. Twice is once; it may have waited for a connection, so it says when they came. */
export const markVisit = call({
  path: '/api/admin/appointment/visit',
  access: 'admin',
  writes: true,
  body: z.object({ appointment_id: id, arrived_at: z.optional(instant) }),
  answer: staffAppointment,
  refusals: ['not-found', 'timed-out', 'too-early', 'changed'],
})

/** Lets a member who came too late in after all: what is left of the time is theirs again. */
export const undoTimeout = call({
  path: '/api/admin/appointment/restore',
  access: 'admin',
  writes: true,
  body: z.object({ ...changed, reason }),
  answer: staffAppointment,
  refusals: ['not-found', 'slot-full', 'too-late', 'changed'],
})

/** Sends everybody elsewhere who has booked a bed that is down, and takes it out of use unless `close` is false. */
export const emptyBed = call({
  path: '/api/admin/appointment/empty-bed',
  access: 'admin',
  writes: true,
  body: z.object({
    shop_id: shopId,
    device_id: id,
    reason,
    decisions: clashDecisions,
    /** Without it the bed cannot be booked; one that is out of use already stays as it is. */
    close: z.prefault(z.boolean(), true),
  }),
  answer: z.object({ moved: count }),
  refusals: ['not-found', 'clashes'],
})
