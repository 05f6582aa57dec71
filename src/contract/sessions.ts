import { z } from 'zod/mini'

import { call } from './call.ts'
import { card } from './cards.ts'
import { askedProof, position, scannedCode } from './proof.ts'
import { device } from './shops.ts'
import { count, id, instant, listOf, page } from './values.ts'

export const intensity = z.enum(['light', 'medium', 'deep'])
export const transport = z.enum(['remote', 'bluetooth'])
/** `unknown`: the bed has not said yet whether it started; never shown as failed. */
export const sessionState = z.enum(['starting', 'dressing', 'running', 'paused', 'ended', 'unknown'])
export const endReason = z.enum(['completed', 'stopped', 'fault', 'power-loss', 'never-started'])

const base64url = z.string().check(z.regex(/^[\w-]{1,700}$/))

export const session = z.object({
  session_id: id,
  device_id: id,
  device_name: z.string(),
  device_type: z.string(),
  shop_id: z.int(),
  shop_name: z.string(),
  minutes: count,
  intensity,
  transport,
  state: sessionState,
  /** When the lamps went on, or will after dressing. */
  started_at: z.nullable(instant),
  /** When the lamps go off; moves with pauses. null while paused, unknown or not started. */
  ends_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** While dressing: when the lamps go on. */
  lamps_at: z.nullable(instant),
  seconds_left: count,
  seconds_on: count,
  /** While paused: until when it may last before the bed ends the session. */
  paused_until: z.nullable(instant),
  pauses_used: count,
  end_reason: z.nullable(endReason),
  times_left: z.nullable(count),
  card_id: id,
  /** Hex of the bed's run id, to talk to it over Bluetooth; null until the bed has said it. */
  run: z.nullable(z.string()),
  /** Once it is over: it was given back, by its bed's record or by staff. */
  returned: z.optional(z.enum(['receipt', 'staff'])),
  /** Once it is over: staff stopped it, and not the member. */
  stopped_by_staff: z.optional(z.literal(true)),
  /** One time of it can still be asked back, by a report. */
  can_ask_back: z.optional(z.literal(true)),
  /** While unknown: so late that the bed's own timer must be over, whatever it did. */
  is_bed_free: z.optional(z.literal(true)),
})

/** A booking that leaves a start fewer minutes than the bed has; `own`: another one of the member's, and its rest. */
export const bookingLimit = z.object({
  whose: z.enum(['other', 'own']),
  starts_at: instant,
  /** Where it is another member's time now: until when they may still come. */
  held_until: z.nullable(instant),
  /** 0 where nothing fits. */
  max_minutes: count,
})

/**
 * What the exposure schedule allows this member now, after so many sessions in a row; 0 minutes: not at that strength.
 * null: only `limits` count.
 */
export const exposureLeft = z.object({
  sessions: count,
  max_minutes: z.object({ light: count, medium: count, deep: count }),
  /** What the member's skin allows at most, whatever the schedule says: the lightest strength, or nothing. */
  by_skin: z.optional(z.enum(['light', 'none'])),
})

export const getUserCardInfo = call({
  path: '/api/machine/getUserCardInfo',
  access: 'member',
  writes: false,
  body: z.object({ device_id: id }),
  answer: z.object({
    device,
    shop_name: z.string(),
    /** The cards that may pay for this bed now, the soonest to expire first. */
    cards: z.array(card),
    times_left: z.nullable(count),
    /** `default_minutes` and `default_intensity`: for the first session the least there is, then what was chosen last. */
    limits: z.object({ min_minutes: count, max_minutes: count, default_minutes: count }),
    exposure: z.optional(z.nullable(exposureLeft)),
    /** The booking that ends a session here the soonest; null: none comes before the longest session is over. */
    booking: z.optional(z.nullable(bookingLimit)),
    default_intensity: intensity,
    /** Never was under the lamps before, so the least there is is proposed. */
    is_first_session: z.optional(z.literal(true)),
    next_allowed_at: z.nullable(instant),
    /** The member's own open session, on this bed or another. */
    session: z.nullable(session),
    consent: z.object({ needed: z.boolean(), version: z.string() }),
    /** `is_here`: a door was opened with proof, or staff have checked the member in; without it no bed starts. */
    proof: z.optional(z.extend(askedProof, { is_here: z.boolean() })),
    /** Staff have to see this member's identity document first: once, or with each release. Absent where they need not. */
    identity: z.optional(z.enum(['once', 'session'])),
    /** Where staff release each session: until when this member's is; null before that. Absent where none is needed. */
    release: z.optional(
      z.object({
        ends_at: z.nullable(instant),
        /** A login of the staff that is locked: once it is unlocked, it needs none. */
        is_locked: z.optional(z.literal(true)),
      }),
    ),
    transports: z.object({
      remote: z.boolean(),
      bluetooth: z.nullable(z.object({ service_uuid: z.string(), name: z.string() })),
    }),
  }),
  refusals: ['not-found'],
})

/** Why no session starts, whether a member or the staff ask for it. */
export const startRefusals = [
  'not-found',
  'not-enough-times',
  'too-soon',
  'device-busy',
  'device-offline',
  'device-disabled',
  'minutes-out-of-range',
  'consent-required',
  'adult-required',
  'skin-type',
  'identity-needed',
  'open-session',
  /** A session is held for a pass of the member's phone, and its bed is out of reach: it may still start there. */
  'pass-open',
  'no-access',
  'not-released',
  'bed-booked',
  'own-booking',
] as const

/** What the refusals of a start carry. */
export const whyNotStarted = {
  'bed-booked': bookingLimit,
  'own-booking': bookingLimit,
}

export const startSession = call({
  path: '/api/machine/start',
  access: 'member',
  writes: true,
  body: z.object({
    device_id: id,
    card_id: id,
    minutes: z.int().check(z.positive(), z.maximum(255)),
    intensity,
    transport,
    /** Bluetooth only: what the bed said when the phone connected. */
    nonce: z.optional(z.string().check(z.regex(/^[0-9a-f]{16}$/))),
    proof: scannedCode,
    position,
  }),
  answer: z.extend(session, { grant: z.optional(base64url) }),
  refusals: startRefusals,
  carries: whyNotStarted,
})

export const openSession = call({
  path: '/api/machine/session',
  access: 'member',
  writes: false,
  body: z.object({
    session_id: z.optional(id),
    /**
     * The phone has lost its connection to a bed with a start that the bed may not have: the bed is asked before this is
     * answered, over the studio's network, and a start that it has not taken is over.
     */
    examine: z.optional(z.literal(true)),
  }),
  answer: session,
  refusals: ['not-found'],
})

const change = { access: 'member', writes: true, body: z.object({ session_id: id }), answer: session } as const

export const pauseSession = call({
  path: '/api/machine/pause',
  ...change,
  refusals: ['not-found', 'not-running', 'device-offline'],
})

export const resumeSession = call({
  path: '/api/machine/resume',
  ...change,
  refusals: ['not-found', 'not-paused', 'device-offline'],
})

export const stopSession = call({
  path: '/api/machine/stop',
  ...change,
  refusals: ['not-found', 'not-running', 'device-offline'],
})

export const report = call({
  path: '/api/machine/report',
  access: 'member',
  writes: true,
  body: z.object({
    /** Whole messages of the bed, as it said them. */
    frames: z.array(base64url).check(z.minLength(1), z.maxLength(50)),
  }),
  answer: z.object({
    accepted: count,
    duplicates: count,
    rejected: count,
    /** What to write to the bed so that it may forget its receipts. */
    acks: z.optional(z.array(base64url)),
  }),
  refusals: ['bad-signature'],
})

export const tanningRecord = z.object({
  session_id: id,
  shop_id: z.int(),
  device_id: id,
  device_name: z.string(),
  shop_name: z.string(),
  minutes: count,
  seconds_on: count,
  intensity,
  started_at: z.nullable(instant),
  ended_at: instant,
  end_reason: endReason,
  times_left: z.nullable(count),
  time_zone: z.string(),
})

export const usageYearRecord = call({
  path: '/api/user/usageYearRecord',
  access: 'member',
  writes: false,
  body: z.object({ year: z.int().check(z.minimum(2000), z.maximum(2199)), ...page }),
  answer: z.extend(listOf(tanningRecord), {
    total_minutes: count,
    total_times: count,
    /** Minutes of each month, January first. */
    months: z.array(count),
    /** Sessions of each month, January first. */
    month_times: z.optional(z.array(count)),
  }),
  refusals: [],
})
