import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longest, mostInGroup } from '#src/contract/staff/limits.ts'
import { userChips } from '#src/contract/staff/members/member-list-kinds.ts'
import { cappedCount, count, id, instant, languageName } from '#src/contract/values.ts'

/** By what members are grouped, besides the chips; each narrows what the others leave. */
export const group = {
  tag_id: z.optional(id),
  /** A package that can be used ends within so many days. */
  ends_within_days: z.optional(z.int().check(z.positive(), z.maximum(365))),
  /** No visit for so many days. */
  lapsed_days: z.optional(z.int().check(z.positive(), z.maximum(1_095))),
  birth_month: z.optional(z.int().check(z.positive(), z.maximum(12))),
}

const whom = { chip: z.prefault(z.enum(userChips), 'all'), ...group }

const preview = z.object({
  /** Before anybody's permission is looked at. */
  in_group: cappedCount,
  /** Who allow offers and are not blocked: to so many it goes. */
  members: count,
  /** Of them, who have a phone that takes notifications; the others who allow text messages; and who have neither. */
  push: count,
  texts: count,
  unreached: count,
  /** Of all text messages, as far as the operator has told the prices. */
  cost_micros: count,
  currency: z.string(),
  /** More than one message may go to. */
  is_too_large: z.boolean(),
})

/** To whom a message would go, and what it would cost. */
export const previewGroup = call({
  path: '/api/admin/groups/preview',
  access: 'admin',
  writes: false,
  body: z.object(whom),
  answer: preview,
  refusals: [],
})

const text = z.string().check(z.trim(), z.minLength(4), z.maxLength(longest.broadcast))

/** Goes to those of the group who allow offers, once to each. A language without a text is given the first. */
export const sendToGroup = call({
  path: '/api/admin/groups/send',
  access: 'admin',
  writes: true,
  body: z.object({
    ...whom,
    texts: z.array(z.object({ language: languageName, text })).check(z.minLength(1), z.maxLength(3)),
    /** To how many it was said to go. */
    members: z.int().check(z.positive(), z.maximum(mostInGroup)),
  }),
  answer: z.object({ message_id: id, members: count }),
  /** `changed`: it would go to another number of members, and `data` is the preview as it is now. */
  refusals: ['changed', 'too-large', 'switched-off'],
  carries: { changed: preview },
})

/** What was sent to groups, the newest first, and what became of it as far as that is kept. */
export const listGroupMessages = call({
  path: '/api/admin/groups/list',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: z.object({
    list: z.array(
      z.object({
        message_id: id,
        text: z.string(),
        staff_name: z.string(),
        members: count,
        push: count,
        texts: count,
        waiting: count,
        not_sent: count,
        created_at: instant,
      }),
    ),
  }),
  refusals: [],
})
