import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { areaCode } from '#src/contract/members.ts'
import { count, date, instant, messageChannel } from '#src/contract/values.ts'

/** Millionths of the currency of the provider's bill. */
const micros = count
/** An ISO 3166 code; null for area codes of no country. */
const region = z.nullable(z.string())

/** What messages with codes cost, against the bounds that the operator sets. Names nobody. */
export const getMessageSpending = call({
  path: '/api/admin/config/spending',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({
    currency: z.string(),
    /** On the chain's calendar; the list begins thirty days before tomorrow. */
    today: date,
    /** In the order in which they are tried. */
    channels: z.array(messageChannel),
    /** False: nobody tells this server what arrived. */
    hears_deliveries: z.boolean(),
    /** The last sixty minutes, and the last 24 hours. */
    hour: z.object({ micros, most_micros: micros }),
    day: z.object({ micros, most_micros: micros }),
    /** Of today. */
    messages: z.object({ sent: count, most: count }),
    /** Whom a bound kept from a code in the last hour; `prefix` begins their numbers, "" is everybody. */
    stops: z.array(z.object({ prefix: z.string(), region, since: instant })),
    /** The latest day first. */
    totals: z.array(
      z.object({
        date,
        channel: messageChannel,
        country: areaCode,
        region,
        /** Without those that failed, which cost nothing. */
        sent: count,
        delivered: count,
        failed: count,
        /** Kept back by a bound. */
        refused: count,
        micros,
      }),
    ),
  }),
  refusals: [],
})
