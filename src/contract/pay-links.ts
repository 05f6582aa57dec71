import { z } from 'zod/mini'

import { call } from './call.ts'

/** Where the link of a code at the counter leads. Whoever has it may pay; of the member it says nothing. */
export const openPayLink = call({
  path: '/api/order/openPayLink',
  access: 'public',
  writes: false,
  body: z.object({ key: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  answer: z.object({
    /** `over`: it was taken back, or nobody paid in time. */
    state: z.enum(['open', 'paid', 'over']),
    /** The page of the provider's, while it can be paid, and where such pages are. */
    url: z.optional(z.string()),
    pay_origin: z.optional(z.string()),
  }),
  refusals: ['not-found'],
})
