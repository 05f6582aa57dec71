import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longestProblemNote, longestProblemPicture } from '#src/contract/limits.ts'
import { problemReasons, problemStates } from './problem-kinds.ts'
import { endReason, sessionState } from '#src/contract/sessions.ts'
import { count, id, instant, shopId } from '#src/contract/values.ts'

const problemReason = z.enum(problemReasons)
const problemState = z.enum(problemStates)

/** What the studio itself knows of the session that a report is about: nobody can write it. */
const problemSession = z.object({
  session_id: id,
  minutes: count,
  state: sessionState,
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  end_reason: z.nullable(endReason),
  /** What the bed's last record counts; null: it has not arrived. */
  seconds_on: z.nullable(count),
})

export const problem = z.object({
  /** The operation that reported it, so that a phone knows it before it is answered. */
  problem_id: id,
  /** Short, to be said on the phone. */
  number: count,
  state: problemState,
  reason: problemReason,
  note: z.nullable(z.string()),
  has_picture: z.boolean(),
  /** The member asks for the session back, which is possible: it is decided about. */
  is_claim: z.boolean(),
  /** What the phone's own timer had counted, in seconds; null: it had none. */
  phone_seconds: z.nullable(count),
  /** When it was sent off, and when the studio got it: a phone without a signal keeps it in between. */
  noticed_at: instant,
  reported_at: instant,
  shop_id: shopId,
  shop_name: z.string(),
  time_zone: z.string(),
  /** The bed or the door that it is about; null: the studio. */
  device_name: z.nullable(z.string()),
  session: z.nullable(problemSession),
  decided_at: z.nullable(instant),
  /** What staff answered; null where the bed's record has decided. */
  answer: z.nullable(z.string()),
})

/** Base64 of a JPEG, PNG or WebP; the server makes its own picture of it. */
const sentPicture = z.string().check(z.maxLength(longestProblemPicture), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/**
 * Tells the studio that something is wrong, once. A session has one report: from a second phone, or again, `already`
 * answers the first one, and what it lacked – words, a picture, the wish to have the session back – is added while it
 * is open.
 */
export const reportProblem = call({
  path: '/api/problem/report',
  access: 'member',
  writes: true,
  body: z.object({
    reason: problemReason,
    note: z.optional(z.string().check(z.trim(), z.maxLength(longestProblemNote))),
    picture: z.optional(sentPicture),
    session_id: z.optional(id),
    appointment_id: z.optional(id),
    lock_id: z.optional(id),
    device_id: z.optional(id),
    /** Where none of these says it. */
    shop_id: z.optional(shopId),
    phone_seconds: z.optional(z.int().check(z.nonnegative(), z.maximum(86_400))),
    noticed_at: z.optional(instant),
    wants_session_back: z.optional(z.boolean()),
  }),
  answer: problem,
  /** `too-late`: the session was too long ago. `too-many-reports`: so many of this member wait at the studio. */
  refusals: ['not-found', 'too-late', 'too-many-reports'],
})

/** What this member has reported, the newest first: those that are open, and the latest of the others. */
export const listProblems = call({
  path: '/api/problem/list',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.object({ list: z.array(problem) }),
  refusals: [],
})

export const problemPicture = z.object({
  /** WebP in base64. */
  picture: z.string(),
})

export const getProblemPicture = call({
  path: '/api/problem/picture',
  access: 'member',
  writes: false,
  body: z.object({ problem_id: id }),
  answer: problemPicture,
  refusals: ['not-found'],
})
