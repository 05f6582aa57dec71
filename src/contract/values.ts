import { z } from 'zod/mini'

import {
  contactPhonePattern,
  longestContactPhone,
  longestWechatId,
  longestWifiName,
  wechatIdPattern,
  wifiNameTrouble,
} from './limits.ts'

/** An id the server made, or a short name it was configured with. */
export const id = z.string().check(z.regex(/^[\w.-]{1,64}$/))
export const shopId = z.int().check(z.positive(), z.maximum(2_147_483_647))
declare const isInstant: unique symbol
/** Any text can be written where an instant is said; its mark is for the types only, so that it is read as one. */
export type InstantText = string & { readonly [isInstant]?: true }
/** ISO 8601 in UTC; the app reads it as milliseconds, see `codec.ts`. */
export const instant = z.iso.datetime() as z.ZodMiniType<InstantText, InstantText>
/** "YYYY-MM-DD" on the shop's calendar. */
export const date = z.iso.date().check(z.regex(/^20/))
/** "HH:mm" on the shop's clock. */
export const time = z.iso.time({ precision: -1 })
/** When something opens: on the five minutes in which everything is booked. */
export const openingTime = z.iso.time({ precision: -1 }).check(z.regex(/[05]$/))
export const count = z.int().check(z.nonnegative())

/** A phone number as it is dialled; "" for none. */
export const contactPhone = z.string().check(z.trim(), z.maxLength(longestContactPhone), z.regex(contactPhonePattern))
/** "" for none. */
export const wechatId = z.string().check(z.trim(), z.maxLength(longestWechatId), z.regex(wechatIdPattern))
/** Of a Wi-Fi network: what is typed into a router, and shown to be chosen on a phone; "" for none. */
export const wifiName = z.string().check(
  z.trim(),
  z.maxLength(longestWifiName),
  z.refine((name) => wifiNameTrouble(name) !== 'too-long', { message: `At most ${longestWifiName} bytes of UTF-8` }),
  z.refine((name) => wifiNameTrouble(name) !== 'unseen', { message: 'No signs that are not seen or turn the writing' }),
)
/** The address of a picture that was uploaded. */
export const pictureUrl = z.string().check(z.maxLength(200))

export const languageName = z.enum(['zh-HK', 'zh-CN', 'en-US'])

/** A way on which a code is sent. */
export const messageChannel = z.enum(['sms', 'whatsapp', 'voice'])
export const noticeChannel = z.enum(['whatsapp', 'sms'])
/** By what a notice was sent. */
export const sentBy = z.enum(['push', 'whatsapp', 'sms'])

/** Where the last row of a page stands: by what the list is sorted, and its id. */
export const cursor = z.object({ by: z.int(), id })

/** What a paged call is asked for. */
export const page = {
  page: z.prefault(z.int().check(z.positive(), z.maximum(100_000)), 1),
  page_size: z.prefault(z.int().check(z.positive(), z.maximum(100)), 20),
  /** `next` of the page before: what was added meanwhile shifts nothing then. Without it, pages are counted off. */
  after: z.optional(cursor),
}

/** What a paged call answers. */
export function listOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ list: z.array(row), page: z.int(), has_more: z.boolean(), next: z.optional(cursor) })
}

/** So far a list that grows with the chain can be paged through, and so far it is counted. */
export const reach = 1_000

/** What a paged call answers whose list grows with the chain. */
export function longListOf<Row extends z.ZodMiniType>(row: Row) {
  return z.extend(listOf(row), {
    /** The list ends here, or leaves some out, although there is more: it is found by asking for less. */
    is_cut: z.boolean(),
  })
}

/** Counted up to `reach`; `is_capped`: there are more than `count`. */
export const cappedCount = z.object({ count, is_capped: z.boolean() })

/** A table as a file for a spreadsheet. `is_cut`: there are more rows than one file takes. */
export const csvFile = z.object({ file_name: z.string(), csv: z.string(), is_cut: z.boolean() })
