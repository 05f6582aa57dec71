import type { Language } from '#src/domain/language.ts'

import type { Instant, Json } from '#server/platform/database/schema.ts'

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
  /** `dropped`: no browser was subscribed, or it was no longer true. */
  state: 'waiting' | 'sent' | 'dropped'
  /** While it waits: when it is sent, or looked at again. */
  dueAt: Instant
  sendBy: Instant
  tries: number
  /** The browsers that have it, as a list of endpoints. */
  reached: Json
  createdAt: Instant
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    pushSubscriptions: PushSubscriptionsTable
    notices: NoticesTable
  }
}
