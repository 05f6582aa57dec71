import { z } from 'zod/mini'

import { sessionState } from '#src/contract/sessions.ts'
import { count, id, instant } from '#src/contract/values.ts'

import { staffMember } from './staff-member.ts'

/** A session on the calendar. One that certainly gave no light, and cost nothing, is not on it. */
export const daySession = z.object({
  session_id: id,
  device_id: id,
  /** null: a walk-in, no booking led to it. */
  appointment_id: z.nullable(id),
  member: staffMember,
  state: sessionState,
  /** Staff ended it in place of its bed, so that it is unknown how long its lamps were on. */
  is_manual: z.boolean(),
  /** When the lamps went on, or will; when it was asked for while that is unknown. */
  starts_at: instant,
  /** When the lamps went off, or will; null while it is unknown. */
  ends_at: z.nullable(instant),
  /** What was asked for. */
  minutes: count,
})
