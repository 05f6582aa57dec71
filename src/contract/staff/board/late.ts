import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { id } from '#src/contract/values.ts'

/**
 * Tells a member who is late that the appointment waits, and until when: by notification, or else by text message. Once
 * for an appointment, however often it is asked. `not-found`: the member is not late, or not any more.
 */
export const remindLate = call({
  path: '/api/admin/operation/remind-late',
  access: 'admin',
  writes: true,
  body: z.object({ appointment_id: id }),
  answer: z.object({ appointment_id: id }),
  refusals: ['not-found', 'switched-off'],
})
