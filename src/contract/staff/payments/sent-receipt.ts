import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { id, instant, sentBy } from '#src/contract/values.ts'

/** What became of the last message that brought a receipt to its member. */
export const sentReceipt = z.object({
  /** `unreached`: neither a notification nor a message took it; the member has to be told. */
  state: z.enum(['waiting', 'sent', 'unreached']),
  via: z.nullable(sentBy),
  created_at: instant,
})

/** Sends the receipt of a sale to its member, by a notification or else a text message; `already`: it is on its way. */
export const sendReceipt = call({
  path: '/api/admin/recharge/send-receipt',
  access: 'admin',
  writes: true,
  body: z.object({ line_id: id }),
  answer: sentReceipt,
  /** `not-found`: no sale of a member. */
  refusals: ['not-found', 'switched-off'],
})
