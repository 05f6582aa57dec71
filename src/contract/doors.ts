import { z } from 'zod/mini'

import { call, opId } from './call.ts'
import { askedProof, position, proofFlaw, scannedCode } from './proof.ts'
import { count, id, instant, shopId } from './values.ts'

/** Why a member may open a door: a booking about to begin, a session that is not over, or duty. */
export const accessReason = z.enum(['booking', 'session', 'staff'])

/** Why a member may not. `too-early`, `too-late` and `opened-too-often` are about the booking of today, or of two hours around now. */
export const noAccessReason = z.enum([
  'blocked',
  /** A login of the staff that is locked, and no booking of its own. */
  'locked',
  'shop-closed',
  'no-booking',
  'too-early',
  'too-late',
  'opened-too-often',
  'wrong-proof',
])

export const doorAccess = z.object({
  allowed: z.boolean(),
  reason: z.union([accessReason, noAccessReason]),
  appointment_id: z.optional(id),
  /** From when on the booking opens the door; only with `too-early`. */
  opens_at: z.optional(instant),
  /** How often this booking may still open it; absent for staff. */
  openings_left: z.optional(count),
  /** With `wrong-proof`: what exactly is missing. An app that does not know it asks for the code to be scanned. */
  proof_flaw: z.optional(proofFlaw),
  /** With `no-booking`, of the staff: their shift here would open it. An app that does not know this speaks of no booking. */
  off_duty: z.optional(z.boolean()),
})

export const door = z.object({
  lock_id: id,
  shop_id: shopId,
  shop_name: z.string(),
  /** Where the door is, such as "正門 12 樓". */
  place: z.string(),
  online: z.boolean(),
  state: z.enum(['ready', 'in-use']),
  available_at: z.nullable(instant),
  access: doorAccess,
  /**
   * While the door stands open for this member: for how many seconds still, as of this answer, and for how many opening
   * it again is not counted. No instants: a phone's clock may be seconds off, and a door is open for thirty.
   */
  open_seconds: z.optional(count),
  uncounted_seconds: z.optional(count),
  proof: z.optional(askedProof),
  /** How a phone finds the lock; absent where it has no Bluetooth. */
  bluetooth: z.optional(z.object({ service_uuid: z.string(), name: z.string() })),
})

export const doorOpening = z.object({
  result: z.enum(['opened', 'in-use', 'failed', 'unknown']),
  lock_id: id,
  shop_id: shopId,
  /** 30 s after the lock opened; null when it did not. */
  enter_by: z.nullable(instant),
  available_at: z.nullable(instant),
  asked_at: instant,
  openings_left: z.optional(count),
})

export const doorInfo = call({
  path: '/api/door/info',
  access: 'member',
  writes: false,
  body: z.object({ lock_id: id }),
  answer: door,
  refusals: ['not-found'],
})

export const openDoor = call({
  path: '/api/door/open',
  access: 'member',
  writes: true,
  body: z.object({
    lock_id: id,
    proof: scannedCode,
    position,
  }),
  answer: doorOpening,
  refusals: ['not-found', 'lock-offline', 'no-access'],
})

/** Over Bluetooth: a phone beside the lock says its nonce and carries what is signed for it, within five seconds. */
export const openNearby = call({
  path: '/api/door/open-nearby',
  access: 'member',
  writes: true,
  body: z.object({
    lock_id: id,
    nonce: z.string().check(z.regex(/^[\da-f]{16}$/)),
    proof: scannedCode,
    position,
  }),
  /** `grant`: base64url, what to write to the lock; absent where nothing may be written any more. */
  answer: z.extend(doorOpening, { grant: z.optional(z.string()) }),
  refusals: ['not-found', 'lock-offline', 'no-access'],
})

export const doorStatus = call({
  path: '/api/door/status',
  access: 'member',
  writes: false,
  body: z.object({
    /** The operation id of the opening. */
    op_id: opId,
  }),
  answer: doorOpening,
  refusals: ['not-found'],
})
