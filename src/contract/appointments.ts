import { z } from 'zod/mini'

import { call } from './call.ts'
import { count, date, id, instant, listOf, page, shopId, time } from './values.ts'

export const appointmentState = z.enum(['booked', 'cancelled', 'visited', 'timeout'])

const cancelTicket = z.string().check(z.regex(/^[\w-]{43}$/))

export const appointment = z.object({
  appointment_id: id,
  shop_id: shopId,
  shop_name: z.string(),
  shop_location: z.string(),
  device_id: id,
  device_name: z.string(),
  device_type: z.string(),
  /** "YYYY-MM-DD HH:mm" on the shop's clock; so is `end_time`, which is "HH:mm". */
  appointment_time: z.string(),
  end_time: z.string(),
  starts_at: instant,
  ends_at: instant,
  time_zone: z.string(),
  state: appointmentState,
  rev: z.int(),
  /** The member has postponed it; that is possible once. */
  postponed: z.optional(z.boolean()),
  /** When it began before that: the doors open for it from then on, as they did. */
  postponed_from: z.optional(instant),
  /** How late the member may come. */
  late_minutes: z.optional(count),
  /** When it began before staff moved it; absent where its member chose the time. */
  moved_from: z.optional(instant),
  /** Its member came and left without tanning. */
  has_left: z.optional(z.literal(true)),
  /** The doors of its studio; only with one that is asked for by its id and is ahead. */
  door_ids: z.optional(z.array(id)),
  /** Of one that is ahead: cancels it without a login, see `cancelByTicket`. */
  cancel_ticket: z.optional(cancelTicket),
  created_at: instant,
})

export const day = z.object({
  date,
  state: z.enum(['open', 'full', 'closed']),
  free: count,
  /** All that is free is too close to another session of this member. */
  too_soon: z.optional(z.literal(true)),
})
export const slot = z.object({
  time,
  end_time: time,
  state: z.enum(['free', 'full', 'past', 'mine']),
  /** Free, and too close to another session of this member: when they may begin at the earliest. */
  next_allowed_at: z.optional(instant),
  /** The bed that is free then, where any bed was asked for. */
  device_id: z.optional(id),
})

/** Today and the longest way ahead that a chain can allow. */
export const mostDays = 61

/** An appointment of the member that is to be moved: it does not stand in its own way. */
const movedAppointment = id

export const calendarStat = call({
  path: '/api/calendar/stat',
  access: 'member',
  writes: false,
  body: z.object({
    shop_id: shopId,
    device_id: z.optional(id),
    moving: z.optional(movedAppointment),
    from: date,
    days: z.int().check(z.positive(), z.maximum(mostDays)),
  }),
  /** Ends with the last date that can be booked now on any of the beds; apps that are still open read `bookable_until`. */
  answer: z.object({ days: z.array(day), bookable_until: z.optional(date) }),
  refusals: ['not-found'],
})

export const calendarRecord = call({
  path: '/api/calendar/getRecord',
  access: 'member',
  writes: false,
  /** Without a bed: what is free on any of them, each time with the first bed that is free then. */
  body: z.object({ shop_id: shopId, device_id: z.optional(id), moving: z.optional(movedAppointment), date }),
  answer: z.object({ slots: z.array(slot) }),
  refusals: ['not-found'],
})

/**
 * The next time that the member may book at a studio, within a week: on the bed that they used last there where it is
 * free about as soon, else on any. null: there is none.
 */
export const soonestTime = call({
  path: '/api/appointment/soonest',
  access: 'member',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: z.object({
    soonest: z.nullable(z.object({ date, time, starts_at: instant, device_id: id, is_last_bed: z.boolean() })),
    /** Whether or not it is free; null: the member used none of those that can be booked there. */
    last_device_id: z.nullable(id),
  }),
  refusals: ['not-found'],
})

export const addAppointment = call({
  path: '/api/appointment/addappointment',
  access: 'member',
  writes: true,
  body: z.object({ shop_id: shopId, device_id: id, date, time }),
  answer: appointment,
  refusals: [
    'not-found',
    'slot-full',
    'slot-past',
    'outside-hours',
    'device-offline',
    'device-disabled',
    'too-soon',
    'too-many-appointments',
    'overlaps-own',
    'skin-type',
    'no-access',
    /** Where nothing is booked without a package that pays for the bed then. */
    'no-package',
  ],
})

/** Whether a package of the member pays for a bed on a date of the shop's calendar. */
export const packageForBooking = call({
  path: '/api/appointment/packageFor',
  access: 'member',
  writes: false,
  body: z.object({ shop_id: shopId, device_id: id, date }),
  answer: z.object({
    has_package: z.boolean(),
    /** Without one nothing is booked. */
    is_needed: z.boolean(),
    /** With one: the sessions left on all packages that would pay; null: as often as wished. */
    times_left: z.optional(z.nullable(count)),
    /** Of the packages on sale there that would pay: what the cheapest one costs. Absent where none is. */
    cheapest: z.optional(z.object({ price_cents: count, currency: z.string() })),
  }),
  refusals: ['not-found'],
})

export const cancelAppointment = call({
  path: '/api/appointment/cancelAppointMent',
  access: 'member',
  writes: true,
  body: z.object({ appointment_id: id, rev: z.optional(z.int()) }),
  answer: appointment,
  refusals: ['not-found', 'timed-out', 'visited', 'changed'],
})

/**
 * What a member has confirmed on a phone whose login has ended since. The ticket cancels this one appointment, until it
 * begins, and gives no other right; nothing about the appointment is answered. Asked again it says `already`.
 */
export const cancelByTicket = call({
  path: '/api/appointment/cancelByTicket',
  access: 'public',
  writes: false,
  body: z.object({ appointment_id: id, rev: z.optional(z.int()), ticket: cancelTicket }),
  answer: z.null(),
  /** `not-found`: also for a wrong ticket. `too-late`: it has begun. */
  refusals: ['not-found', 'too-late', 'timed-out', 'visited', 'changed'],
})

export const postpone = call({
  path: '/api/appointment/postpone',
  access: 'member',
  writes: true,
  body: z.object({ appointment_id: id, minutes: z.literal([5, 10, 15]) }),
  answer: appointment,
  refusals: [
    'not-found',
    'slot-full',
    'too-late',
    'visited',
    'changed',
    'outside-hours',
    'already-postponed',
    'switched-off',
    /** Another time of the member's own, or the rest that the skin needs before it. */
    'overlaps-own',
    'skin-type',
    'too-soon',
    'too-many-appointments',
    'no-access',
  ],
})

/**
 * Gives an appointment the time, and where wanted the bed, that its member chooses instead: by the rules for booking,
 * for as long as it can be cancelled. Refused, it stays as it was. `rev` is what the member saw when choosing.
 */
export const changeTime = call({
  path: '/api/appointment/changeTime',
  access: 'member',
  writes: true,
  body: z.object({ appointment_id: id, rev: z.int(), device_id: id, date, time }),
  answer: appointment,
  refusals: [
    'not-found',
    'timed-out',
    'visited',
    'changed',
    'slot-full',
    'slot-past',
    'outside-hours',
    'device-offline',
    'device-disabled',
    'too-soon',
    'too-many-appointments',
    'overlaps-own',
    'skin-type',
    'no-access',
    'no-package',
  ],
})

/** An iCalendar file: the same UID for good, SEQUENCE = `rev`. */
export const calendarFile = call({
  path: '/api/appointment/calendarFile',
  access: 'member',
  writes: false,
  body: z.object({ appointment_id: id }),
  answer: z.object({ ics: z.string() }),
  refusals: ['not-found'],
})

/** The one that the member is inside for (`visited`, until the session or the booked time has ended), or the next one. */
export const latestAppointment = call({
  path: '/api/user/mylatestAppointment',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: appointment,
  refusals: [],
})

export const appointmentRecord = call({
  path: '/api/user/appointmentRecord',
  access: 'member',
  writes: false,
  body: z.object(page),
  answer: listOf(appointment),
  refusals: [],
})

export const appointmentDetail = call({
  path: '/api/user/appointmentDetail',
  access: 'member',
  writes: false,
  body: z.object({ appointment_id: id }),
  answer: appointment,
  refusals: ['not-found'],
})
