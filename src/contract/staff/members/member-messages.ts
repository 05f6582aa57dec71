import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { id, instant, listOf, page, sentBy } from '#src/contract/values.ts'

/** What a member was sent, or was to be sent; what it says follows from the kind. */
export const memberMessage = z.object({
  notice_id: id,
  /** `reminder`, `moved`, `cancelled`, `late`, `paid`, `receipt`, `refunded`, `session-back`, `problem`, `broadcast`, `personal`, `offer`, or one of a newer server. */
  kind: z.string(),
  /** What staff wrote, in the reader's language. */
  text: z.nullable(z.string()),
  /** Of the appointment that it is about. */
  starts_at: z.nullable(instant),
  state: z.enum(['waiting', 'sent', 'dropped', 'unreached']),
  via: z.nullable(sentBy),
  /** As the provider of text messages told in the last day; null: it did not, or it was no text message. */
  outcome: z.nullable(z.enum(['delivered', 'undelivered', 'failed'])),
  /** When staff have spoken to the member instead. */
  called_at: z.nullable(instant),
  created_at: instant,
})

/** The newest first, as far back as notices are kept. */
export const userMessages = call({
  path: '/api/admin/user/messages',
  access: 'admin',
  writes: false,
  body: z.object({ member_uid: id, ...page }),
  answer: listOf(memberMessage),
  refusals: ['not-found'],
})

/**
 * Staff write to one member about what is between them: as a notification, else as a text message, never from 22:00 to
 * 08:00 as the latter. It is no way to offer something. `switched-off`: the chain sends no notices.
 */
export const sendMessage = call({
  path: '/api/admin/user/message',
  access: 'admin',
  writes: true,
  body: z.object({
    member_uid: id,
    text: z.string().check(z.trim(), z.minLength(2), z.maxLength(longest.broadcast)),
  }),
  answer: memberMessage,
  refusals: ['not-found', 'switched-off'],
})
