import { z } from 'zod/mini'

import { bedFault, bedType } from '#src/contract/staff/beds/beds.ts'
import { call } from '#src/contract/call.ts'
import { doorOpening } from '#src/contract/doors.ts'
import { endReason, intensity, sessionState, transport } from '#src/contract/sessions.ts'
import { deviceState } from '#src/contract/shops.ts'
import { count, id, instant, languageName, shopId } from '#src/contract/values.ts'
import { release } from './releases.ts'
import { onDuty } from './shifts.ts'
import { unreached } from './unreached.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { reason } from '#src/contract/staff/reason.ts'

const broadcastText = z.string().check(z.trim(), z.minLength(4), z.maxLength(longest.broadcast))
const texts = z.array(z.object({ language: languageName, text: broadcastText })).check(z.minLength(1), z.maxLength(3))
export const person = z.object({ uid: id, nickname: z.string() })

const doorNow = z.object({
  lock_id: id,
  /** Where the door is, such as "正門 12 樓". */
  place: z.string(),
  state: z.enum(['ready', 'in-use', 'offline']),
  /** Since when it is in reach, or out of it; null when it was never heard of. */
  since: z.nullable(instant),
  /** What was last asked of it. */
  last: z.nullable(
    z.object({ at: instant, who: person, result: z.enum(['opened', 'in-use', 'failed', 'unknown', 'offline']) }),
  ),
})

const sessionNow = z.object({
  session_id: id,
  member: person,
  state: sessionState,
  minutes: count,
  intensity,
  transport,
  /** When the lamps go on, or went on. */
  lamps_at: z.nullable(instant),
  /** When they go off; null while that is not known. */
  ends_at: z.nullable(instant),
  paused_until: z.nullable(instant),
  seconds_left: z.nullable(count),
})

export const bedNow = z.object({
  device_id: id,
  name: z.string(),
  type_name: z.string(),
  type_id: bedType,
  /** What the bed says of itself, whether or not it may be used. */
  state: deviceState,
  enabled: z.boolean(),
  is_maintained: z.boolean(),
  off_reason: z.nullable(z.string()),
  fault: z.optional(z.nullable(bedFault)),
  /** Of how the bed is set up, for changes. */
  rev: z.int(),
  since: z.nullable(instant),
  min_minutes: count,
  max_minutes: count,
  session: z.nullable(sessionNow),
  /** Until when it is usually cleaned after the last session, unless staff said that it is done. */
  cleaning_until: z.nullable(instant),
  next: z.nullable(
    z.object({ appointment_id: id, starts_at: instant, member: person, is_here: z.optional(z.boolean()) }),
  ),
})

export const arrival = z.object({
  appointment_id: id,
  rev: z.int(),
  state: z.enum(['booked', 'visited']),
  starts_at: instant,
  ends_at: instant,
  device_id: id,
  device_name: z.string(),
  member: person,
  /** Nothing of this member tells of an earlier visit. */
  is_first: z.boolean(),
  /** When it is cancelled by itself unless the member comes. */
  late_until: instant,
  /** By which proof the door opened for this visit last, or `staff` who checked the member in; absent before. */
  arrived_by: z.optional(z.string()),
  /** What became of the message that the appointment waits; absent while none was asked for. */
  late_notice: z.optional(z.enum(['waiting', 'sent', 'unreached'])),
})

/** Sorted by severity, then the oldest first. `bad`: people or bookings are touched now; `warn`: soon. */
export const alert = z.object({
  key: z.string(),
  kind: z.enum([
    'broker-down',
    'bed-offline',
    'bed-fault',
    'lock-offline',
    'session-unknown',
    'unsettled',
    /** A bed has signed the opposite of what staff decided about a session. */
    'contradicted',
    'lamps',
  ]),
  severity: z.enum(['bad', 'warn']),
  since: z.nullable(instant),
  /** The bed or door. `region`: of the numbers that get no codes, as ISO 3166 names it. */
  subject: z.nullable(z.object({ id, name: z.string(), region: z.optional(z.string()) })),
  session_id: z.nullable(id),
  member: z.nullable(person),
  /** Bookings of today that are in danger, and when the first one begins. */
  bookings: count,
  first_booking_at: z.nullable(instant),
  /** Of these bookings: whose member has come and waits. */
  waiting: z.optional(count),
  /** Of `lamps`. `days_left` at the pace of the last week; null past their life, or where the bed did not run. */
  lamps: z.nullable(z.object({ hours: count, life_hours: count, days_left: z.nullable(count) })),
  /** Of `refused-often`: what was wrong with the proofs, and how often, the most frequent first. Later versions know more. */
  attempts: z.optional(z.array(z.object({ flaw: z.string(), count }))),
})

/** As `alert`, with kinds that came later: `lock-jammed`, `bed-out` (bookings are left on a bed that is out of use), `opened-often`, `opened-far` (a door's code was shown by a phone outside of the studio's radius), `refused-often` (proofs of being there were refused again and again; `member` null: of several), `codes-stopped` (no money for messages; `subject.name` begins the numbers that get none, "" is all). */
const anyAlert = z.extend(alert, { kind: z.string() })

/** As `all_alerts` has it: with who looks after it, and who was told of it. Alerts of before name nobody. */
export const staffAlert = z.extend(anyAlert, {
  owner: z.optional(z.nullable(z.object({ uid: id, nickname: z.string(), since: instant }))),
  /** Whom it was pushed to. `sent`: a phone has it; `unreached`: no phone of theirs takes notifications. */
  notified: z.optional(
    z.array(
      z.object({
        nickname: z.string(),
        notified_as: z.enum(['duty', 'manager']),
        at: instant,
        state: z.enum(['waiting', 'sent', 'unreached']),
      }),
    ),
  ),
  /** When it goes to managers unless somebody takes it; null: it does not, or has. */
  escalates_at: z.optional(z.nullable(instant)),
  /** Of the notification on a phone. */
  tag: z.optional(z.string()),
})

const recent = z.object({
  key: z.string(),
  at: instant,
  what: z.enum(['started', 'ended', 'door', 'bed-offline', 'bed-fault']),
  subject: z.string(),
  who: z.nullable(z.string()),
  minutes: z.nullable(count),
  intensity: z.nullable(intensity),
  end_reason: z.nullable(endReason),
  result: z.nullable(z.string()),
})

/** The duty board of one studio. Nothing in it runs by itself: what counts down is an instant. */
export const board = z.object({
  now: instant,
  time_zone: z.string(),
  /** False: the studio's server does not reach its broker, and nothing is known of any bed or door. */
  is_broker_up: z.boolean(),
  /** Members who are in the studio as far as is known. */
  inside: count,
  doors: z.array(doorNow),
  beds: z.array(bedNow),
  /** Who was expected and may still come, then who comes next today. */
  arrivals: z.array(arrival),
  alerts: z.array(alert),
  /** The same and those of the kinds that came later, in their order. */
  all_alerts: z.optional(z.array(staffAlert)),
  /** What waits for its start, the first to run out first; null where members need no release. */
  releases: z.nullable(z.array(release)),
  recent: z.array(recent),
  /** What about money waits to be settled by staff. */
  open_issues: z.optional(count),
  /** Reports of members that wait for an answer. */
  open_problems: z.optional(count),
  /** Who of the staff is on duty here, the longest first. */
  on_duty: z.optional(z.array(onDuty)),
  /** Who has to be called, the appointment that begins first before the others. */
  unreached: z.optional(z.array(unreached)),
})

export const getBoard = call({
  path: '/api/admin/operation/get',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: board,
  refusals: ['not-found'],
})

/** The door is opened by the rule for staff on duty, and by no other; `/api/door/status` tells what became of it. */
export const openForStaff = call({
  path: '/api/admin/operation/open-door',
  access: 'admin',
  writes: true,
  body: z.object({ lock_id: id }),
  answer: doorOpening,
  refusals: ['not-found', 'lock-offline', 'no-access'],
})

export const stopped = z.object({
  session_id: id,
  /** `ended` only when the bed itself has said so. */
  state: sessionState,
})

export const stopOne = call({
  path: '/api/admin/operation/stop',
  access: 'admin',
  writes: true,
  body: z.object({ session_id: id }),
  answer: stopped,
  refusals: ['not-found', 'not-running', 'device-offline'],
})

/**
 * What became of each open session of the studio, and of each bed that runs without one (`session_id` null). Doors are
 * not touched.
 */
export const stopAll = call({
  path: '/api/admin/operation/stop-all',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId }),
  answer: z.object({
    beds: z.array(z.extend(stopped, { session_id: z.nullable(id), device_id: id, is_reached: z.boolean() })),
  }),
  refusals: ['not-found'],
})

/** Why everything was stopped; asked for afterwards, since stopping cannot wait for it. */
export const explainStop = call({
  path: '/api/admin/operation/explain-stop',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, reason }),
  answer: z.object({ shop_id: shopId }),
  refusals: ['not-found'],
})

export const finishCleaning = call({
  path: '/api/admin/operation/cleaned',
  access: 'admin',
  writes: true,
  body: z.object({ device_id: id }),
  answer: z.object({ device_id: id }),
  refusals: ['not-found'],
})

/** Told to everybody who is booked at the studio today and has not left. A language without a text is given the first. */
export const broadcast = call({
  path: '/api/admin/operation/broadcast',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, texts }),
  /** `members` are meant; of them `reachable` have asked for notices. */
  answer: z.object({ members: count, reachable: count }),
  refusals: ['not-found', 'switched-off'],
})
