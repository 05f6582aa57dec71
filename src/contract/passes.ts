import { z } from 'zod/mini'

import { call } from './call.ts'
import { id, instant } from './values.ts'

const bytes = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(200))

/** A P-256 point, uncompressed: 65 bytes as base64url. */
export const phoneKey = z.string().check(z.regex(/^[\w-]{87}$/))

/** `code`: shown on the screen to a reader at the door or the bed. */
export const passWay = z.enum(['bluetooth', 'code'])

/** All bytes are base64url. */
const doorPass = z.object({
  lock_id: id,
  /** Where the door is. */
  place: z.string(),
  /** How a phone finds the lock over Bluetooth; absent where it has none, of which only phones that show codes hear. */
  bluetooth: z.optional(z.object({ service_uuid: z.string(), name: z.string() })),
  /** Whether the door has a reader for the code of this pass. Absent in the answer of an older server: it has none. */
  reader: z.optional(z.boolean()),
  /** What opens the door at its keypad, once and besides the pass; absent where it has none, and once it was used. */
  keypad: z.optional(
    z.object({
      code: z.string().check(z.regex(/^\d{10}$/)),
      /** What the lock calls it in its reports; absent in the answer of an older server. */
      code_id: z.optional(z.string().check(z.regex(/^[\da-f]{16}$/))),
      not_before: instant,
      not_after: instant,
    }),
  ),
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
  /** The lock can be opened in none of the ways that this phone has; the word is older than readers. */
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
  body: z.object({
    appointment_id: id,
    phone_key: phoneKey,
    /** What this phone can do with a pass; an app from before readers has Bluetooth and says nothing. */
    ways: z.optional(z.array(passWay)),
    /** It shows the code of a keypad. */
    keypad: z.optional(z.literal(true)),
  }),
  answer: z.object({
    passes: z.array(doorPass),
    missing: z.array(z.object({ lock_id: id, reason: noPassReason })),
  }),
  refusals: ['not-found'],
})

/**
 * What a lock or bed that the studio does not reach is to hear through a phone beside it, base64url of whole messages in
 * their order. Empty where the studio reaches it.
 */
export const deviceMessages = call({
  path: '/api/device/messages',
  access: 'member',
  // The time is of this moment, so no answer is kept.
  writes: false,
  body: z.object({
    machine_id: id,
    /** What it has just said to the phone. */
    nonce: z.string().check(z.regex(/^[\da-f]{16}$/)),
  }),
  answer: z.object({ frames: z.array(z.string()) }),
  refusals: ['not-found'],
})

/** Why there is no pass for the bed of a booking. An app that does not know a reason says that a signal is needed. */
export const noBedPassReason = z.enum([
  /** It is over, cancelled or has no time left for a session. */
  'no-booking',
  /** More than a day ahead. */
  'not-yet',
  /** The skin has not rested long enough by then. */
  'too-soon',
  'consent-required',
  'adult-required',
  /** Skin of this member's type is let under no lamp. */
  'skin-type',
  /** Staff have to see an ID, or to release the session. */
  'not-released',
  'not-enough-times',
  /** Another session is open, or held for another booking. */
  'open-session',
  /** Another phone of this member has it. */
  'pass-elsewhere',
  /** The one of before is being taken back. */
  'ending',
  /** The studio has not heard the bed of late, so it can't say what the bed would take. */
  'device-unheard',
  /** The bed can be started by a pass in none of the ways that this phone has. */
  'no-way',
  /** The member is blocked, or the bed is out of use. */
  'no-access',
])

/**
 * The pass that starts the bed of a booking without a signal, once; one time of a card is held for it. Asked again, the
 * same one.
 */
export const bedPass = call({
  path: '/api/bed/pass',
  access: 'member',
  // Its answer is sealed anew each time, and never kept.
  writes: false,
  body: z.object({
    appointment_id: id,
    phone_key: phoneKey,
    /** What this phone can do with a pass; an app from before readers has Bluetooth and says nothing. */
    ways: z.optional(z.array(passWay)),
  }),
  answer: z.object({
    pass: z.nullable(
      z.object({
        device_id: id,
        bluetooth: z.object({ service_uuid: z.string(), name: z.string() }),
        /** Whether the bed has a reader for the code of this pass. Absent in the answer of an older server: it has none. */
        reader: z.optional(z.boolean()),
        /** The 32 bytes that the bed is shown. */
        pass: bytes,
        wrap: z.object({ point: bytes, iv: bytes, sealed: bytes }),
        /** Whose time is held. */
        card_id: id,
        /** Of the session that it becomes once it is used. */
        session_id: id,
      }),
    ),
    /** Absent with a pass. */
    missing: z.optional(noBedPassReason),
  }),
  refusals: ['not-found'],
})
