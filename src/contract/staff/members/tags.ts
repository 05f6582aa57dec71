import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { count, id } from '#src/contract/values.ts'

/** A word by which the chain groups its members. */
export const tag = z.object({ tag_id: id, name: z.string() })

const tagList = z.object({ list: z.array(z.extend(tag, { members: count })) })

export const listTags = call({
  path: '/api/admin/tags/list',
  access: 'admin',
  writes: false,
  body: z.object({}),
  answer: tagList,
  refusals: [],
})

/** `already`: there is one of that name. */
export const addTag = call({
  path: '/api/admin/tags/add',
  access: 'admin',
  writes: true,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.memberTag), z.regex(/^\P{Cc}*$/u)),
  }),
  answer: tagList,
  refusals: ['too-many-tags'],
})

/** Off the list, and off every member. */
export const removeTag = call({
  path: '/api/admin/tags/remove',
  access: 'admin',
  writes: true,
  body: z.object({ tag_id: id }),
  answer: tagList,
  refusals: ['not-found'],
})
