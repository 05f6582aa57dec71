import { z } from 'zod/mini'

import { call } from './call.ts'
import { count, instant } from './values.ts'

export const legalKind = z.enum(['terms', 'privacy', 'risk'])

/** One legal text in the language of the call: as it is in force, or in an earlier version that a member agreed to. */
export const legalText = call({
  path: '/api/config/legal',
  access: 'public',
  writes: false,
  body: z.object({ kind: legalKind, version: z.optional(z.string().check(z.minLength(1), z.maxLength(40))) }),
  answer: z.object({
    /** What members agree to: the day of the wording that comes with the app, or "v2" and so on. */
    version: z.string(),
    number: count,
    /** null: the wording that comes with the app, which has no text here. */
    text: z.nullable(z.string()),
    published_at: z.nullable(instant),
  }),
  /** There never was such a version. */
  refusals: ['not-found'],
})

/** The member agrees to the terms of use and the privacy notice as they are in force now. */
export const agreeToTerms = call({
  path: '/api/user/agreeToTerms',
  access: 'member',
  writes: true,
  body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(60)) }),
  answer: z.object({ terms_version: z.string() }),
  /** `changed`: another version is in force meanwhile; `data` names it. */
  refusals: ['changed'],
})
