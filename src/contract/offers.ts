import { z } from 'zod/mini'

import { call } from './call.ts'

/** From the link of one message to one member; it leads to nothing else of theirs. */
const key = z.string().check(z.regex(/^[\w-]{22}$/))

const offer = z.object({ text: z.string(), is_allowed: z.boolean() })

/** What was offered, to whoever opens its link. */
export const readOffer = call({
  path: '/api/offers/read',
  access: 'public',
  writes: false,
  body: z.object({ key }),
  answer: offer,
  refusals: ['not-found'],
})

/** No more offers to the member whom the link was sent to. Asked again it changes nothing. */
export const stopOffers = call({
  path: '/api/offers/stop',
  access: 'public',
  writes: false,
  body: z.object({ key }),
  answer: offer,
  refusals: ['not-found'],
})
