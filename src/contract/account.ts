import { z } from 'zod/mini'

import { call } from './call.ts'
import { count, id, instant } from './values.ts'

/** Everything the studio holds about the member; its shape is for people and may grow. */
export const exportData = call({
  path: '/api/user/exportData',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.record(z.string(), z.unknown()),
  refusals: [],
})

/** Sends a code to the member's own phone, whose number the app does not keep. */
export const sendOwnCode = call({
  path: '/api/user/sendOwnCode',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.object({ request_id: id, resend_after: count, expires_in: count }),
  refusals: ['bad-phone', 'codes-used-up'],
})

/** Ends every login of the member, this one included. */
export const logoutEverywhere = call({
  path: '/api/user/logoutEverywhere',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.null(),
  refusals: [],
})

/** The logins of the member: each a phone or computer that is signed in. */
export const loginList = call({
  path: '/api/user/logins',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.object({
    list: z.array(
      z.object({
        login_id: id,
        /** What its maker calls it, such as "iPad"; null: not known. */
        device: z.nullable(z.string()),
        created_at: instant,
        /** To the hour. */
        used_at: instant,
        /** The one that asks. */
        is_own: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

/** Ends one other login of the member. */
export const endLogin = call({
  path: '/api/user/endLogin',
  access: 'member',
  writes: false,
  body: z.object({ login_id: id }),
  answer: z.null(),
  refusals: ['not-found'],
})

/** The token is dead with the answer, so that a repeated delivery is answered `signed-out`. */
export const deleteAccount = call({
  path: '/api/user/deleteAccount',
  access: 'member',
  writes: true,
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)), request_id: id }),
  answer: z.null(),
  refusals: ['open-session', 'open-order', 'wrong-code', 'code-expired'],
})
