import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { id, instant } from '#src/contract/values.ts'

/** A member who knows nothing yet of what staff have done with an appointment, by notification or by text message. */
export const unreached = z.object({
  notice_id: id,
  appointment_id: id,
  member: z.object({ uid: id, nickname: z.string() }),
  what: z.enum(['moved', 'cancelled']),
  /** When it begins, or would have begun. */
  starts_at: instant,
  /** Of a move: when it began before. */
  from_at: z.nullable(instant),
  device_name: z.string(),
  /** A text message was tried as well. */
  is_text_tried: z.boolean(),
})

/** Staff have spoken to a member of `unreached`, who is on the list no longer. */
export const noteCalled = call({
  path: '/api/admin/operation/called',
  access: 'admin',
  writes: true,
  body: z.object({ appointment_id: id, notice_id: id }),
  answer: z.object({ notice_id: id }),
  refusals: ['not-found'],
})
