import type { Generated } from 'kysely'

import type { BedType, Instant, Json } from '#server/platform/database/schema.ts'

/** When shops and beds can be booked, and what became of appointments. */
interface SlotTables {
  closures: ClosuresTable
  slotTemplates: SlotTemplatesTable
  dateExceptions: DateExceptionsTable
  /** What members did to their appointments; what staff did is in the staff log. Lines are added and never changed. */
  appointmentEvents: { eventId: string; appointmentId: string; what: Json; happenedAt: Instant }
}

/** A time in which a shop, or one of its beds, is closed. */
interface ClosuresTable {
  closureId: string
  shopId: number
  /** null: the whole shop. */
  deviceId: string | null
  startsAt: Instant
  endsAt: Instant
  reason: Generated<string | null>
  rev: Generated<number>
}

/** When the beds of one type in one shop can be booked, over a week. */
interface SlotTemplatesTable {
  shopId: number
  typeId: BedType
  week: Json
  slotMinutes: number
  /** The end of each slot, in which the bed is aired and cleaned. */
  turnMinutes: number
  horizonDays: number
  rev: number
}

/** A date, or days one after another, on which a shop, or one of its beds, keeps other hours; no hours at all mean closed. */
interface DateExceptionsTable {
  exceptionId: string
  shopId: number
  deviceId: string | null
  date: string
  blocks: Json
  reason: string
  rev: number
  createdAt: Instant
  /** null: the one date. */
  lastDate: Generated<string | null>
  /** What members read, such as the name of a holiday: `{ language, name }[]`. */
  names: Generated<Json | null>
}

declare module '#server/platform/database/schema.ts' {
  interface Schema extends SlotTables {}
}
