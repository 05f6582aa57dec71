import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { staffAlert } from './board.ts'
import { onDuty } from './shifts.ts'
import { count, id, instant, shopId } from '#src/contract/values.ts'

/** As on the board; for people who are not in front of it, `shopAlertKinds` come from its other parts. */
const shopAlert = z.extend(staffAlert, {
  /** Of `late`: which appointment, and when it is cancelled by itself. */
  appointment_id: z.optional(id),
  late_until: z.optional(instant),
  /** Of `late`: what became of the message that the appointment waits; absent while none was asked for. */
  late_notice: z.optional(z.enum(['waiting', 'sent', 'unreached'])),
  /** Of `money`, `unreached`, `problems` and `stock`: how many there are. */
  open: z.optional(count),
})

/** What has to be looked at, of each studio of the caller: nobody's and bad, nobody's, then somebody's. */
export const listAlerts = call({
  path: '/api/admin/operation/alerts',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({
    shops: z.array(
      z.object({
        shop_id: shopId,
        time_zone: z.string(),
        alerts: z.array(shopAlert),
        /** `takes_alerts`: a phone of theirs is told by push. */
        on_duty: z.array(z.extend(onDuty, { takes_alerts: z.optional(z.boolean()) })),
      }),
    ),
  }),
  refusals: [],
})

/** The caller looks after it, also in the place of somebody who did. `not-found`: it is over. */
export const takeAlert = call({
  path: '/api/admin/operation/take-alert',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, key: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.object({ key: z.string() }),
  refusals: ['not-found'],
})
