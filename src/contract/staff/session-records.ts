import { z } from 'zod/mini'

import { recordFilters, recordTabs } from './record-kinds.ts'
import { reason } from './reason.ts'
import { call } from '#src/contract/call.ts'
import { endReason, intensity, sessionState, transport } from '#src/contract/sessions.ts'
import { identityDocument } from '#src/contract/shops.ts'
import { count, csvFile, date, id, instant, listOf, page, shopId } from '#src/contract/values.ts'

const where = { shop_id: shopId, date, device_id: z.optional(id) }
const recordFilter = z.enum(recordFilters)

export const sessionRecord = z.object({
  session_id: id,
  requested_at: instant,
  member_uid: id,
  nickname: z.string(),
  device_id: id,
  device_name: z.string(),
  commanded_seconds: count,
  /** What the bed has told so far; null while it is unknown. */
  seconds_on: z.nullable(count),
  state: sessionState,
  settled: z.enum(['reserved', 'used', 'released']),
  end_reason: z.nullable(endReason),
  transport,
  intensity,
  is_at_variance: z.boolean(),
  /** Decided by staff and not by the bed. */
  is_manual: z.boolean(),
  /** The bed said the opposite later, and staff have not looked at that yet. */
  is_contradicted: z.boolean(),
})

export const listSessionRecords = call({
  path: '/api/admin/device-records/sessions',
  access: 'admin',
  writes: false,
  body: z.object({ ...where, only: z.prefault(recordFilter, 'all'), ...page }),
  answer: z.extend(listOf(sessionRecord), {
    now: instant,
    time_zone: z.string(),
    total: count,
    unsettled: count,
    contradicted: count,
    at_variance: count,
  }),
  refusals: ['not-found'],
})

const evidence = z.object({
  at: instant,
  /** The event as the studio wrote it down, or `receipt`. */
  what: z.string(),
  road: z.string(),
  /** Who brought or did it, if it was a person. */
  who: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Of a request: by which proof its member stood at the bed; of `came-in`: by which a door opened, or `staff`. Later versions know more kinds. */
  proof: z.optional(z.string()),
  /** Of `identity-checked`: the kind of document that staff saw. */
  document: z.optional(identityDocument),
  /** Of a receipt. */
  receipt: z.nullable(z.object({ seq: count, reason: z.string(), seconds_on: count, did_lamps_go_on: z.boolean() })),
})

const manual = z.object({
  verdict: z.enum(['release', 'use']),
  staff: z.string(),
  reason: z.string(),
  at: instant,
  contradicted_at: z.nullable(instant),
  resolved_at: z.nullable(instant),
})

export const sessionFile = z.extend(sessionRecord, {
  minutes: count,
  started_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  asks: count,
  rev: count,
  card_id: id,
  is_card_unlimited: z.boolean(),
  /** What its ledger says, in order. */
  lines: z.array(z.object({ reason: z.string(), delta: z.int(), at: instant })),
  evidence: z.array(evidence),
  manual: z.nullable(manual),
  /** Times that staff gave for it, the oldest first. */
  compensations: z.optional(z.array(z.object({ times: count, at: instant, staff: z.string(), reason: z.string() }))),
  /** Until then the bed's own timer may still be running, and staff may not settle; null when it is settled. */
  settle_from: z.nullable(instant),
})

export const getSessionRecord = call({
  path: '/api/admin/device-records/session',
  access: 'admin',
  writes: false,
  body: z.object({ session_id: id }),
  answer: sessionFile,
  refusals: ['not-found'],
})

/** Asks the bed once more; what it says decides, as always. */
export const askAgain = call({
  path: '/api/admin/device-records/ask',
  access: 'admin',
  writes: true,
  body: z.object({ session_id: id }),
  answer: z.object({ session: sessionFile, did_answer: z.boolean() }),
  refusals: ['not-found', 'not-running'],
})

/** Decides in place of a bed that does not tell: its time is given back, or counted. */
export const settleSession = call({
  path: '/api/admin/device-records/settle',
  access: 'admin',
  writes: true,
  body: z.object({ session_id: id, verdict: z.enum(['release', 'use']), rev: count, reason }),
  answer: sessionFile,
  /** `too-soon`: the bed may still be on. `not-running`: it is settled. `changed` carries it as it is now. */
  refusals: ['not-found', 'own-account', 'too-soon', 'not-running', 'changed'],
})

/** Staff have looked at a receipt that says the opposite of what staff decided. */
export const resolveContradiction = call({
  path: '/api/admin/device-records/resolve',
  access: 'admin',
  writes: true,
  body: z.object({ session_id: id, reason }),
  answer: sessionFile,
  refusals: ['not-found', 'own-account'],
})

/**
 * Gives back the time that a session cost to the card that paid, as a gift; once, and more only by a manager. A time
 * that is only held yet is released, as by `settle`.
 */
export const compensate = call({
  path: '/api/admin/device-records/compensate',
  access: 'admin',
  writes: true,
  body: z.object({
    session_id: id,
    times: z.int().check(z.positive(), z.maximum(5)),
    reason,
    /** The member of staff knows that the session was made good already, and means one more. */
    is_more: z.optional(z.boolean()),
  }),
  answer: sessionFile,
  /**
   * `too-soon`: its time is held, and the bed may still be on. `not-enough-times`: an unlimited card has no times to
   * give. `refunded`: its money went back. `already-compensated` carries the session.
   */
  refusals: ['not-found', 'own-account', 'too-soon', 'not-enough-times', 'refunded', 'already-compensated'],
})

const happened = z.object({
  key: z.string(),
  at: instant,
  device_id: id,
  device_name: z.string(),
  what: z.string(),
  detail: z.string(),
  /** Of a member's opening: by which proof they stood at the door. */
  proof: z.optional(z.string()),
  /** Of a session that broke off. */
  seconds_on: z.optional(count),
  commanded_seconds: z.optional(count),
  session_id: z.nullable(id),
  who: z.nullable(z.string()),
})

const happenings = {
  access: 'admin',
  writes: false,
  body: z.object({ ...where, ...page }),
  answer: listOf(happened),
  refusals: ['not-found'],
} as const

export const listEvents = call({ path: '/api/admin/device-records/events', ...happenings })
export const listFaults = call({ path: '/api/admin/device-records/faults', ...happenings })
export const listDoorOpenings = call({ path: '/api/admin/device-records/doors', ...happenings })

export const exportRecords = call({
  path: '/api/admin/device-records/export',
  access: 'admin',
  writes: false,
  body: z.object({
    ...where,
    tab: z.enum(recordTabs),
    only: z.prefault(recordFilter, 'all'),
  }),
  answer: csvFile,
  refusals: ['not-found'],
})
