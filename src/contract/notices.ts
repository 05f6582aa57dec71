import { z } from 'zod/mini'

import { call } from './call.ts'

const base64url = (bytes: RegExp) => z.string().check(z.regex(bytes))

/** What a browser calls itself to the push service of its maker. */
export const pushSubscription = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(1024)),
  expirationTime: z.nullish(z.number()),
  keys: z.object({
    /** A point on P-256, uncompressed: 65 bytes. */
    p256dh: base64url(/^B[\w-]{86}=?$/),
    /** 16 bytes. */
    auth: base64url(/^[\w-]{22}(==)?$/),
  }),
})

/**
 * Sends the member's notices to this browser until its login ends, in the language of the call, or of the subscription
 * whose place it takes: a worker may not know what the app speaks.
 */
export const subscribePush = call({
  path: '/api/push/subscribe',
  access: 'member',
  writes: true,
  body: z.object({
    subscription: pushSubscription,
    /** The endpoint that this browser had before, of the same member. */
    replaces: z.optional(pushSubscription.shape.endpoint),
  }),
  answer: z.null(),
  refusals: ['switched-off'],
})

export const unsubscribePush = call({
  path: '/api/push/unsubscribe',
  access: 'member',
  writes: true,
  body: z.object({ endpoint: pushSubscription.shape.endpoint }),
  answer: z.null(),
  refusals: [],
})

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
