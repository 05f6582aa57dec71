import { z } from 'zod/mini'

import { call } from './call.ts'
import { id } from './values.ts'

const bytes = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(200))

/** A P-256 point, uncompressed: 65 bytes as base64url. */
export const phoneKey = z.string().check(z.regex(/^[\w-]{87}$/))

/** All bytes are base64url. */
const doorPass = z.object({
  lock_id: id,
  /** Where the door is. */
  place: z.string(),
  bluetooth: z.object({ service_uuid: z.string(), name: z.string() }),
  /** The 32 bytes that the lock is shown. */
  pass: bytes,
  /**
   * The key that proves the pass, for this phone only: ECDH with `point`, HKDF-SHA256 with the info "QS2 wrap" and no
   * salt, then AES-256-GCM with the pass as additional data. Wrapped anew for each answer.
   */
  wrap: z.object({ point: bytes, iv: bytes, sealed: bytes }),
})

/** Why there is no pass for a door. An app that does not know a reason says that a signal is needed. */
export const noPassReason = z.enum([
  /** The lock has no Bluetooth. */
  'no-bluetooth',
  /** The studio has not heard the lock of late, so it can't say what the lock would take. */
  'lock-unheard',
  /** More than a day ahead. */
  'not-yet',
  /** Another phone of this member has it. */
  'elsewhere',
  /** The one of before is being taken back. */
  'ending',
  /** The booking does not open this door. */
  'no-access',
])

/** Passes that open the doors of a booking without a signal. Asked again, the same ones. */
export const doorPasses = call({
  path: '/api/door/passes',
  access: 'member',
  writes: false,
  body: z.object({ appointment_id: id, phone_key: phoneKey }),
  answer: z.object({
    passes: z.array(doorPass),
    missing: z.array(z.object({ lock_id: id, reason: noPassReason })),
  }),
  refusals: ['not-found'],
})
