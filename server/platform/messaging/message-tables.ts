import type { Generated } from 'kysely'

import type { MessageChannel } from '#src/domain/members/message-channel.ts'

import type { DeliveryOutcome } from './messenger.ts'

/** Milliseconds, as in `schema.ts`, which takes these tables in. */
type Instant = number

/** What is kept of messages; the number that one went to is in none of them. */
export interface MessageTables {
  messageDays: { day: string; sent: number }
  messageAttempts: MessageAttemptsTable
  messageTotals: MessageTotalsTable
  /** Where money kept messages back. `scope`: `all`, `country-852` or `block-8525100`. */
  messageStops: { scope: string; since: Instant; lastAt: Instant }
}

/** A message of the last day. */
interface MessageAttemptsTable {
  attemptId: string
  requestId: string
  channel: MessageChannel
  sentAt: Instant
  country: string
  /** All of the number but its last four digits. */
  block: string
  /** Millionths of the currency of the bill. */
  micros: number
  /** As the provider told; null: it did not. */
  outcome: Generated<DeliveryOutcome | null>
}

interface MessageTotalsTable {
  /** On the chain's calendar. */
  day: string
  channel: MessageChannel
  country: string
  /** Without those that failed: they cost nothing. */
  sent: Generated<number>
  delivered: Generated<number>
  failed: Generated<number>
  /** Kept back by a bound. */
  refused: Generated<number>
  micros: Generated<number>
}
