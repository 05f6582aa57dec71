import { z } from 'zod/mini'

import { call } from './call.ts'

/** "#14463c", in small letters. */
export const brandColor = z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/))

/** What the chain is called and looks like, before anybody has signed in or chosen a studio. */
export const brand = call({
  path: '/api/config/brand',
  access: 'public',
  writes: false,
  body: z.object({}),
  answer: z.object({
    /** At least zh-HK, which comes first; a language that is not there is shown that one. */
    names: z.array(z.object({ language: z.string(), name: z.string() })),
    color: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    /** Whose numbers can receive a code; the first one is offered. */
    area_codes: z.array(z.string()),
  }),
  refusals: [],
})
