import { z } from 'zod/mini'

import { call } from './call.ts'
import { longestEmail, longestNickname, longestPhone } from './limits.ts'
import { count, id, instant, languageName, messageChannel, noticeChannel } from './values.ts'

/** Which of them are taken, the chain decides: another one is refused by name. */
export const areaCode = z.string().check(z.regex(/^[1-9]\d{0,2}$/))
/** As typed; the number rules decide, so that a wrong one is refused by name. */
export const phone = z.string().check(z.minLength(1), z.maxLength(longestPhone))
/** One line of anything people call themselves; control characters belong to no name. */
export const nickname = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestNickname), z.regex(/^\P{Cc}*$/u))
export const gender = z.enum(['male', 'female'])
export const emailAddress = z.email().check(z.maxLength(longestEmail))
/** "YYYY-MM-DD"; whether it is that of an adult, the server decides. */
export const birthday = z.iso.date().check(z.regex(/^(?:19|20)/))
/** Fitzpatrick's: 1 always burns, 6 never does. */
export const skinType = z.literal([1, 2, 3, 4, 5, 6])
/** Whether offers may be sent, since when, and whether as text messages too. */
export const marketing = z.object({ since: z.nullable(instant), with_texts: z.boolean() })
/** "1" is staff, "0" a member. */
const role = z.enum(['0', '1'])

export const user = z.object({
  uid: id,
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  gender: z.nullable(gender),
  area_code: z.string(),
  phone_masked: z.string(),
  role,
  member_type: z.string(),
  check_in_count: count,
  total_minutes: count,
  /** null: an unlimited card is active. */
  remaining_times: z.nullable(count),
  profile_complete: z.boolean(),
  consent_version: z.nullable(z.string()),
  /** When the member agreed to that version of the risk notice. */
  consent_at: z.optional(z.nullable(instant)),
  /**
   * The terms in force, whether this member is to be asked to agree to them, and what they agreed to last; null where that
   * was with an app that did not say so.
   */
  terms: z.optional(
    z.object({
      version: z.string(),
      needed: z.boolean(),
      agreed: z.optional(z.nullable(z.object({ terms_version: z.string(), privacy_version: z.string(), at: instant }))),
    }),
  ),
  next_allowed_at: z.nullable(instant),
  email: z.optional(z.nullable(emailAddress)),
  birthday: z.optional(z.nullable(birthday)),
  skin_type: z.optional(z.nullable(skinType)),
  /** On what notices come that no notification brings; null: not said, which is a text message. */
  messages_by: z.optional(z.nullable(noticeChannel)),
  marketing: z.optional(marketing),
  rev: z.int(),
})

export const getSmsCode = call({
  path: '/api/user/getsmscode',
  access: 'public',
  writes: false,
  body: z.object({ area_code: areaCode, phone }),
  answer: z.object({
    request_id: id,
    resend_after: count,
    expires_in: count,
    code_length: z.optional(count),
    /** Whether it was sent is not known: nothing was answered. It may arrive, and counts then. */
    is_unsure: z.optional(z.boolean()),
    /** On which ways codes are sent, in the order in which they are tried; the same for every number. */
    channels: z.optional(z.array(messageChannel)),
    /** After so many seconds the next one is tried, unless the message is known to have arrived. */
    next_channel_after: z.optional(count),
  }),
  refusals: ['bad-phone', 'codes-used-up'],
})

/** The same code by a call. Counts as a message, and is answered alike for every number. */
export const callWithCode = call({
  path: '/api/user/callwithcode',
  access: 'public',
  writes: false,
  body: z.object({ area_code: areaCode, phone, request_id: id }),
  answer: z.object({ resend_after: count, is_unsure: z.optional(z.boolean()) }),
  /** `not-found`: this chain tells no codes by a call. */
  refusals: ['bad-phone', 'code-expired', 'codes-used-up', 'not-found'],
})

/** A member is signed in, by a code or by a passkey. */
export const loginAnswer = z.object({
  token: z.string(),
  uid: id,
  role,
  is_new: z.boolean(),
  profile_complete: z.boolean(),
})

export const phoneLogin = call({
  path: '/api/user/phoneLogin',
  access: 'public',
  writes: false,
  body: z.object({
    area_code: areaCode,
    phone,
    request_id: id,
    /** Six digits, or eight while strangers guess at many numbers. */
    code: z.string().check(z.regex(/^(\d{6}|\d{8})$/)),
    /** The member ticked that they agree to the terms in force, which the form shows. */
    agreed: z.optional(z.boolean()),
  }),
  answer: loginAnswer,
  refusals: ['wrong-code', 'code-expired', 'bad-phone', 'second-fact-needed'],
})

export const logout = call({
  path: '/api/user/logout',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: z.null(),
  refusals: [],
})

/**
 * For a phone that signed out without a signal: it has given its token away and kept the hash, which ends that login
 * and gives no right to anything. Answers alike whether or not there is such a login.
 */
export const logoutLater = call({
  path: '/api/user/logoutLater',
  access: 'public',
  writes: false,
  body: z.object({
    /** SHA-256 of the token, base64url. */
    token_hash: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  answer: z.null(),
  refusals: [],
})

export const getUserInfo = call({
  path: '/api/user/getUserInfo',
  access: 'member',
  writes: false,
  body: z.object({}),
  answer: user,
  refusals: [],
})

export const editProfile = call({
  path: '/api/user/editProfile',
  access: 'member',
  writes: true,
  body: z.object({
    nickname: z.optional(nickname),
    gender: z.optional(gender),
    language: z.optional(languageName),
    /** The address of a picture that this member uploaded. */
    avatar: z.optional(z.string().check(z.regex(/^\/media\/[\w-]{1,80}\.webp$/))),
    /** null: it is not said any more. */
    skin_type: z.optional(z.nullable(skinType)),
    messages_by: z.optional(noticeChannel),
    base_rev: z.optional(z.int()),
  }),
  answer: user,
  refusals: ['changed'],
})

export const consent = call({
  path: '/api/user/consent',
  access: 'member',
  writes: true,
  body: z.object({ version: z.string().check(z.minLength(1), z.maxLength(40)), adult: z.boolean() }),
  answer: user,
  refusals: ['adult-required'],
})

/** The member allows offers, or takes that back. */
export const chooseMarketing = call({
  path: '/api/user/chooseMarketing',
  access: 'member',
  writes: true,
  body: z.object({ is_allowed: z.boolean(), with_texts: z.boolean() }),
  answer: user,
  refusals: [],
})
