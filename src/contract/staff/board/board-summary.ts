import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { sessionState } from '#src/contract/sessions.ts'
import { deviceState } from '#src/contract/shops.ts'
import { count, id, instant, shopId } from '#src/contract/values.ts'

const bed = z.object({
  device_id: id,
  name: z.string(),
  state: deviceState,
  enabled: z.boolean(),
  is_maintained: z.boolean(),
  /** Nothing in it tells whose session it is. */
  session: z.nullable(
    z.object({
      state: sessionState,
      minutes: count,
      ends_at: z.nullable(instant),
      seconds_left: z.nullable(count),
    }),
  ),
  cleaning_until: z.nullable(instant),
  /** The next guest has come and waits. */
  is_guest_here: z.boolean(),
})

/**
 * What anybody may see of a studio who passes its tablet: answered while the login is locked, so nothing in it names or
 * describes a person, and no text of it was written by staff about one.
 */
export const getBoardSummary = call({
  path: '/api/admin/operation/summary',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId }),
  answer: z.object({
    time_zone: z.string(),
    beds: z.array(bed),
    /** How many alerts there are of each kind of the board, the worst first. */
    alerts: z.array(z.object({ kind: z.string(), severity: z.enum(['bad', 'warn']), count })),
    /** Who is expected today and has not come: when the first of them begin, and how many there are. */
    arrivals: z.object({ next: z.array(instant), total: count }),
  }),
  refusals: ['not-found'],
})
