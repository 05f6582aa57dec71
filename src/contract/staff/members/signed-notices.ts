import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { id, instant, languageName, shopId } from '#src/contract/values.ts'
import { longestTypedName, signatureBox, signatureLimits, typedNamePattern } from './signature-kinds.ts'

/** Where a member agreed: on a phone of their own, or on the studio's tablet, before one of the staff. */
const place = z.enum(['phone', 'tablet'])

/** How a member stands to the risk notice in force, for staff who have it signed. */
export const noticeStanding = z.object({
  uid: id,
  nickname: z.string(),
  /** The member's own, else that of what they signed last; null: nobody knows. */
  language: z.nullable(languageName),
  /** What has to be agreed to now. */
  version: z.string(),
  /** Why nobody signs here. */
  obstacle: z.nullable(z.enum(['blocked', 'own-account'])),
  /** null: not yet, to this version. */
  agreed: z.nullable(z.object({ at: instant, place, staff_name: z.nullable(z.string()) })),
})

export const readNotice = call({
  path: '/api/admin/user/notice',
  access: 'admin',
  writes: false,
  body: z.object({ member_uid: id }),
  answer: noticeStanding,
  refusals: ['not-found'],
})

/** A line drawn without lifting: x and y in turns, in the units of the box. */
const stroke = z.array(z.int().check(z.nonnegative(), z.maximum(signatureBox.width))).check(
  z.minLength(2),
  z.maxLength(2 * signatureLimits.mostPoints),
  z.refine((values) => values.length % 2 === 0, { message: 'x and y in turns' }),
  z.refine((values) => values.every((value, at) => at % 2 === 0 || value <= signatureBox.height), {
    message: `y is ${signatureBox.height} at most`,
  }),
)

const strokes = z.array(stroke).check(
  z.minLength(1),
  z.maxLength(signatureLimits.mostStrokes),
  z.refine((lines) => pointsOf(lines) >= signatureLimits.leastPoints, { message: 'A dot is no signature' }),
  z.refine((lines) => pointsOf(lines) <= signatureLimits.mostPoints, {
    message: `At most ${signatureLimits.mostPoints} points`,
  }),
)

function pointsOf(lines: readonly (readonly number[])[]): number {
  return lines.reduce((sum, values) => sum + values.length / 2, 0)
}

const typedName = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTypedName), z.regex(typedNamePattern))

/** The member has read the notice on the studio's tablet and signs it: with a finger, or with the name in full. */
export const signNotice = call({
  path: '/api/admin/user/sign-notice',
  access: 'admin',
  writes: true,
  body: z
    .object({
      member_uid: id,
      shop_id: shopId,
      kind: z.literal('risk'),
      version: z.string().check(z.minLength(1), z.maxLength(40)),
      /** In which it was shown. */
      language: languageName,
      /** The member says that they are 18 or older. */
      adult: z.boolean(),
      strokes: z.optional(strokes),
      typed_name: z.optional(typedName),
    })
    .check(
      z.refine((body) => (body.strokes === undefined) !== (body.typed_name === undefined), {
        message: 'Either strokes or typed_name',
      }),
    ),
  /** `already`: the member agreed meanwhile, on the phone or before another clerk, and nothing more was kept. */
  answer: noticeStanding,
  /** `changed`: another version is in force meanwhile, and `data` tells which. */
  refusals: ['not-found', 'changed', 'adult-required', 'no-access', 'own-account'],
})

export const signedNotice = z.object({
  /** null: agreed to before each was kept by itself, so that nothing but its version and day is known. */
  notice_id: z.nullable(id),
  kind: z.enum(['risk', 'terms']),
  version: z.string(),
  language: z.nullable(languageName),
  signed_at: instant,
  place,
  staff_name: z.nullable(z.string()),
  signed_by: z.nullable(z.enum(['hand', 'name'])),
})

/** What a member agreed to, the newest first. */
export const listNotices = call({
  path: '/api/admin/user/notices',
  access: 'admin',
  writes: false,
  body: z.object({ member_uid: id }),
  answer: z.object({ list: z.array(signedNotice) }),
  refusals: ['not-found'],
})

/** What stands under one notice that was signed on a tablet. */
export const readSignature = call({
  path: '/api/admin/user/signature',
  access: 'admin',
  writes: false,
  body: z.object({ member_uid: id, notice_id: id }),
  answer: z.object({ strokes: z.nullable(z.array(z.array(z.int()))), typed_name: z.nullable(z.string()) }),
  refusals: ['not-found'],
})
