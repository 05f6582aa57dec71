import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { card } from '#src/contract/cards.ts'
import { identityDocument } from '#src/contract/shops.ts'
import { staffLevels } from './permissions.ts'
import {
  areaCode,
  birthday,
  emailAddress,
  gender,
  marketing,
  nickname,
  phone,
  skinType,
} from '#src/contract/members.ts'
import { tag } from '#src/contract/staff/members/tags.ts'
import { count, id, instant, languageName, noticeChannel, shopId } from '#src/contract/values.ts'
import { reason } from './reason.ts'
import { longest } from './limits.ts'

/** A package with what staff need to change it. */
export const staffCard = z.extend(card, {
  /** Grows with every line of its ledger. */
  rev: z.int(),
  frozen_at: z.nullable(instant),
  /** Times that ran out with its validity and come back when that is extended. */
  times_expired: count,
  /** By these clocks its validity ends: of the studio that sold it, or of the chain. */
  time_zone: z.optional(z.string()),
})

/** `why` is null for a block that was on an earlier account with the same number. */
const block = z.object({ until: z.nullable(instant), why: z.nullable(z.string()) })

const safety = z.object({
  /** The first thing that stands in the way. */
  verdict: z.enum(['usable', 'too-soon', 'no-consent', 'blocked']),
  adult_at: z.nullable(instant),
  /** The last time that staff saw an identity document of the member; null: never. */
  identity: z.optional(
    z.nullable(z.object({ document: identityDocument, checked_at: instant, staff_name: z.string() })),
  ),
  risk_version: z.nullable(z.string()),
  risk_at: z.nullable(instant),
  /** What would have to be agreed to now. */
  risk_current: z.string(),
  last_tan_at: z.nullable(instant),
  /** null: there was no time yet that the skin has to rest from. */
  next_allowed_at: z.nullable(instant),
  gap_hours: count,
  /** The last time under the lamps was on an earlier account with the same number. */
  is_from_earlier: z.optional(z.boolean()),
})

export const userDetail = z.object({
  uid: id,
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  gender: z.nullable(gender),
  language: z.nullable(languageName),
  area_code: z.string(),
  phone_masked: z.string(),
  /** `asleep`: for so long not here that a code alone leads nowhere; `none`: kept apart from its number. */
  number: z.optional(z.enum(['awake', 'asleep', 'none'])),
  /** null: a member, not of the staff. */
  level: z.nullable(z.enum(staffLevels)),
  created_at: instant,
  rev: z.int(),
  visits: count,
  minutes: count,
  /** On all usable packages that count times; null: there are only unlimited ones. */
  times_left: z.nullable(count),
  timeouts: count,
  /** Browsers that are told about appointments. */
  push_count: count,
  login_count: count,
  safety,
  block: z.nullable(block),
  open_session: z.nullable(
    z.object({
      session_id: id,
      device_name: z.string(),
      shop_name: z.string(),
      state: z.string(),
      ends_at: z.nullable(instant),
    }),
  ),
  cards: z.array(staffCard),
  email: z.optional(z.nullable(emailAddress)),
  birthday: z.optional(z.nullable(birthday)),
  skin_type: z.optional(z.nullable(skinType)),
  /** On what notices come that no notification brings; null: not said, which is a text message. */
  messages_by: z.optional(z.nullable(noticeChannel)),
  tags: z.optional(z.array(tag)),
  /** `staff_name`: who wrote down what the member said; null: the member did it. */
  marketing: z.optional(z.extend(marketing, { chosen_at: z.nullable(instant), staff_name: z.nullable(z.string()) })),
  /** What was paid less what was given back, at the caller's studios. */
  spent: z.optional(z.object({ cents: z.int(), currency: z.string() })),
  notes: z.array(z.object({ note_id: id, text: z.string(), staff_name: z.string(), created_at: instant })),
})

export const readUser = call({
  path: '/api/admin/user/get',
  access: 'admin',
  writes: false,
  body: z.object({ member_uid: id }),
  answer: userDetail,
  refusals: ['not-found'],
})

const base = { member_uid: id, rev: z.int() }
/** `changed` carries the member as they are now. */
const changing = ['not-found', 'changed'] as const

export const saveUser = call({
  path: '/api/admin/user/save',
  access: 'admin',
  writes: true,
  body: z.object({
    ...base,
    nickname: z.optional(nickname),
    gender: z.optional(gender),
    language: z.optional(languageName),
    /** null: there is none. */
    email: z.optional(z.nullable(emailAddress)),
    birthday: z.optional(z.nullable(birthday)),
    skin_type: z.optional(z.nullable(skinType)),
  }),
  answer: userDetail,
  /** `adult-required`: by this birthday the member is not 18 yet. */
  refusals: [...changing, 'adult-required'],
})

/** Staff write down what a member said about offers. */
export const setUserMarketing = call({
  path: '/api/admin/user/marketing',
  access: 'admin',
  writes: true,
  body: z.object({ member_uid: id, is_allowed: z.boolean(), with_texts: z.boolean() }),
  answer: userDetail,
  refusals: ['not-found'],
})

/** Gives a member a tag of the chain's list, or takes it away. */
export const tagUser = call({
  path: '/api/admin/user/tag',
  access: 'admin',
  writes: true,
  body: z.object({ member_uid: id, tag_id: id, is_on: z.boolean() }),
  answer: userDetail,
  refusals: ['not-found', 'too-many-tags'],
})

export const blockUser = call({
  path: '/api/admin/user/block',
  access: 'admin',
  writes: true,
  /** Without an end it lasts until staff lift it. */
  body: z.object({ ...base, until: z.nullable(instant), reason }),
  answer: userDetail,
  refusals: changing,
})

export const unblockUser = call({
  path: '/api/admin/user/unblock',
  access: 'admin',
  writes: true,
  body: z.object({ ...base, reason }),
  answer: userDetail,
  refusals: changing,
})

/**
 * Staff have checked at the counter whose account it is: this number leads into it, and into no other account. Another
 * one that had it is kept apart, with all that it holds.
 */
export const setUserNumber = call({
  path: '/api/admin/user/number',
  access: 'admin',
  writes: true,
  body: z.object({ ...base, area_code: areaCode, phone, reason }),
  answer: userDetail,
  refusals: [...changing, 'bad-phone'],
})

/** Puts a member on the staff, or takes that back: only owners may. */
export const setUserLevel = call({
  path: '/api/admin/user/level',
  access: 'admin',
  writes: true,
  body: z.object({ ...base, level: z.nullable(z.enum(staffLevels)), reason }),
  answer: userDetail,
  refusals: changing,
})

export const addUserNote = call({
  path: '/api/admin/user/note',
  access: 'admin',
  writes: true,
  body: z.object({ member_uid: id, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.memberNote)) }),
  answer: userDetail,
  refusals: ['not-found'],
})

/** Staff of a studio have seen a document of the member that says 18 or over. Only its kind is kept. */
export const checkIdentity = call({
  path: '/api/admin/user/identity',
  access: 'admin',
  writes: true,
  body: z.object({ member_uid: id, shop_id: shopId, document: identityDocument }),
  answer: userDetail,
  refusals: ['not-found', 'own-account'],
})

export const signOutUser = call({
  path: '/api/admin/user/sign-out',
  access: 'admin',
  writes: true,
  body: z.object({ member_uid: id }),
  answer: userDetail,
  refusals: ['not-found'],
})

/** Everything that is held about a member, as they would get it themselves; that staff took it is written down. */
export const exportUser = call({
  path: '/api/admin/user/export',
  access: 'admin',
  writes: false,
  body: z.object({ member_uid: id }),
  answer: z.record(z.string(), z.unknown()),
  refusals: ['not-found'],
})

/** Takes the person out of everything that is kept, for good. What money and lamps did stays, without a name. */
export const eraseUser = call({
  path: '/api/admin/user/erase',
  access: 'admin',
  writes: true,
  body: z.object({ ...base, reason }),
  answer: z.null(),
  refusals: ['not-found', 'changed', 'open-session', 'open-order'],
  carries: { changed: userDetail },
})

export const adjustCard = call({
  path: '/api/admin/user/adjust',
  access: 'admin',
  writes: true,
  body: z.object({
    member_uid: id,
    card_id: id,
    /** Of the card. */
    rev: z.int(),
    kind: z.enum(['give', 'take', 'extend', 'freeze', 'unfreeze']),
    /** Times or days; nothing for `freeze` and `unfreeze`. */
    amount: z.optional(z.int().check(z.positive(), z.maximum(3650))),
    reason,
  }),
  answer: staffCard,
  /** `changed` carries the card as it is now. `refunded`: its money went back, so it is over for good. */
  refusals: ['not-found', 'own-account', 'changed', 'not-enough-times', 'refunded', 'refund-pending'],
})
