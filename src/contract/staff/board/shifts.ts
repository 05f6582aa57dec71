import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { staffLevels } from '#src/contract/staff/permissions.ts'
import { id, instant, shopId } from '#src/contract/values.ts'

/** One of the staff who is on duty at a studio. */
export const onDuty = z.object({
  uid: id,
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  /** At this studio. */
  level: z.enum(staffLevels),
  since: instant,
  /** When the shift is over unless it is ended before. */
  ends_at: instant,
})

/** Begins the caller's shift at a studio; one somewhere else ends with it. Repeating it while it lasts changes nothing. */
export const startShift = call({
  path: '/api/admin/operation/start-shift',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId }),
  answer: onDuty,
  refusals: ['not-found'],
})

/** Ends the caller's own shift at a studio, or, by a manager, another clerk's. `not-found`: there is none. */
export const endShift = call({
  path: '/api/admin/operation/end-shift',
  access: 'admin',
  writes: true,
  body: z.object({ shop_id: shopId, member_uid: id }),
  answer: z.object({ uid: id }),
  refusals: ['not-found'],
})
