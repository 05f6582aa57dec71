import { z } from 'zod/mini'

import { call } from './call.ts'
import { loginAnswer, nickname } from './members.ts'

/** What a login got that needs more than a code; only the phone that entered the code holds it. */
const ticket = z.string().check(z.regex(/^[\w-]{43}$/))

/** The account is the caller's: they know the name that it goes by. */
export const proveAccount = call({
  path: '/api/user/proveAccount',
  access: 'public',
  writes: false,
  body: z.object({ ticket, nickname }),
  answer: loginAnswer,
  refusals: ['wrong-fact', 'code-expired'],
})

/** The number has come to the caller from another person: an account of their own, apart from the earlier one. */
export const beginAccount = call({
  path: '/api/user/beginAccount',
  access: 'public',
  writes: false,
  body: z.object({ ticket }),
  answer: loginAnswer,
  refusals: ['code-expired'],
})
