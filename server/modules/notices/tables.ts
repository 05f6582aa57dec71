import type { Generated } from 'kysely'

import type { Language } from '#src/domain/language.ts'
import type { NoticeChannel } from '#src/domain/members/message-channel.ts'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant, Json } from '#server/platform/database/schema.ts'
import { perLanguage } from '#server/platform/push/notice-queue.ts'

/** What was offered, as it is kept. */
export const offerTexts = jsonText(perLanguage)

/** A browser that a member's notices are sent to, through the push service of its maker. */
export interface PushSubscriptionsTable {
  endpoint: string
  memberUid: string
  /** Of the login that it came with: it ends with that one. */
  tokenHash: string
  p256dh: string
  auth: string
  /** What that browser's app speaks. */
  language: Language
  createdAt: Instant
  expiresAt: Instant
  /** Of one of the staff: until when alerts of studios go there, which name nobody; they outlive the login. */
  alertsUntil: Generated<Instant | null>
}

/** What members are told, each in one row from the moment it is decided until long after it was sent. */
export interface NoticesTable {
  noticeId: string
  memberUid: string
  what: Json
  appointmentId: string | null
  /** For reminders: the start they were planned for, and how long before it. */
  startsAt: Instant | null
  minutesBefore: number | null
  /** `dropped`: it was no longer true, or not worth more than a notification. `unreached`: staff have to call. */
  state: 'waiting' | 'sent' | 'dropped' | 'unreached'
  /** While it waits: when it is sent, or looked at again. */
  dueAt: Instant
  sendBy: Instant
  tries: number
  /** The browsers that have it, as a list of endpoints. */
  reached: Json
  /** By what it was sent; a message's channel from the moment at which it is about to leave. */
  via: Generated<'push' | NoticeChannel | null>
  /** When staff have spoken to the member instead. */
  calledAt: Generated<Instant | null>
  createdAt: Instant
}

/** Something that was offered to a group of members, as it was written; what became of each is in `notices`. */
export interface GroupMessagesTable {
  messageId: string
  staffUid: string
  /** Who was meant. */
  filter: Json
  /** For each language. */
  texts: Json
  /** To how many it went. */
  members: number
  createdAt: Instant
}

/** A member who was sent one of them, and the key by which they stop all of them. */
export interface GroupMessageMembersTable {
  messageId: string
  memberUid: string
  noticeId: string
  stopKey: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    pushSubscriptions: PushSubscriptionsTable
    notices: NoticesTable
    groupMessages: GroupMessagesTable
    groupMessageMembers: GroupMessageMembersTable
  }
}
