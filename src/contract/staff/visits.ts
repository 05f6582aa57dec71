import { z } from 'zod/mini'

import { staffAppointment } from './appointments.ts'
import { reason } from './reason.ts'
import { call } from '#src/contract/call.ts'
import { id } from '#src/contract/values.ts'

const visitChange = {
  access: 'admin',
  writes: true,
  body: z.object({ appointment_id: id, rev: z.int(), reason }),
} as const

/** They did not come after all: the appointment is what it would be without the check-in, missed if it is late. */
export const undoVisit = call({
  path: '/api/admin/appointment/undo-visit',
  ...visitChange,
  answer: staffAppointment,
  /** `slot-full`: they had left, and another member has their time by now. `session-started`: they have tanned. */
  refusals: ['not-found', 'slot-full', 'session-started', 'changed'],
})

/** They came and left without tanning: the rest of their time is free, and it keeps them from no other. */
export const leaveVisit = call({
  path: '/api/admin/appointment/leave',
  ...visitChange,
  answer: staffAppointment,
  refusals: ['not-found', 'session-started', 'changed'],
})
