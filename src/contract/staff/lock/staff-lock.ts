import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { signedChallenge } from '#src/contract/passkeys.ts'
import { staffLevels } from '#src/contract/staff/permissions.ts'
import { count, id } from '#src/contract/values.ts'

const pin = z.string().check(z.regex(/^\d{6}$/))

/** What is known of whoever's login this is, while it is locked too. */
export const lockState = call({
  path: '/api/admin/user/lock-state',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({
    is_locked: z.boolean(),
    nickname: z.string(),
    level: z.enum(staffLevels),
    has_pin: z.boolean(),
    tries_left: count,
  }),
  refusals: [],
})

/** What a passkey has to sign to prove who this is. */
export const proofOptions = call({
  path: '/api/admin/user/proof-options',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({ ceremony: id, challenge: z.string(), site: z.string(), has_passkey: z.boolean() }),
  refusals: [],
})

/** Sends a code to the own phone of the clerk at the counter. */
export const proofCode = call({
  path: '/api/admin/user/proof-code',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({ request_id: id, resend_after: count, expires_in: count }),
  refusals: ['bad-phone', 'codes-used-up'],
})

/** Proves who is at the counter, by one of the two: for some minutes it counts, and a locked login goes on. */
export const prove = call({
  path: '/api/admin/user/prove',
  access: 'admin',
  writes: false,
  body: z.object({
    passkey: z.optional(signedChallenge),
    code: z.optional(z.object({ request_id: id, code: z.string().check(z.regex(/^\d{6}$/)) })),
  }),
  answer: z.null(),
  refusals: ['wrong-code', 'code-expired', 'passkey-refused', 'passkey-expired'],
})

/** Goes on after a lock, with the PIN of whoever's login it is. */
export const unlock = call({
  path: '/api/admin/user/unlock',
  access: 'admin',
  writes: false,
  body: z.object({ pin }),
  answer: z.null(),
  refusals: ['wrong-pin'],
})

export const lockNow = call({
  path: '/api/admin/user/lock',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.null(),
  refusals: [],
})

/** The tablet is in use: a touch or a key within the last minute. */
export const stayUnlocked = call({
  path: '/api/admin/user/stay',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.null(),
  refusals: [],
})

export const setPin = call({
  path: '/api/admin/user/pin',
  access: 'admin',
  writes: false,
  body: z.object({ pin }),
  answer: z.null(),
  refusals: [],
})
