import type { Insertable } from 'kysely'

import type { Mac } from '#src/domain/devices/device-messages.ts'

import type { MoneyTender } from '#src/domain/payments/tenders.ts'

import type { ShopBook } from '#server/modules/appointments/actions/bed-calendar.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { PackageRow } from '#server/modules/cards/store/packages.ts'
import type { Span } from '#server/modules/shops/rules/opening-hours.ts'
import type { Instant, Schema } from '#server/platform/database/schema.ts'

/** In the order in which they are written: what is referred to comes first. */
export const historyTables = [
  'members',
  'cards',
  'orders',
  'appointments',
  'deviceClaims',
  'memberClaims',
  'appointmentEvents',
  'sessions',
  'cardLines',
  'moneyLines',
  'moneyParts',
  'sessionEvents',
  'receipts',
  'doorOpenings',
  'manualSettlements',
  'problems',
  'dayCloses',
  'deviceLog',
  'memberNotes',
  'messageTotals',
  'bannerTaps',
  'lampCounts',
  'devicePresence',
] as const
export type HistoryTable = (typeof historyTables)[number]
export type HistoryRows = { [Table in HistoryTable]: Insertable<Schema[Table]>[] }

/** What staff did, as it goes into their log. `memberUid`: whom it is about; null: no member. */
export interface StaffAct {
  at: Instant
  staffUid: string
  what: string
  subject: string
  before: unknown
  after: unknown
  reason: string | null
  memberUid: string | null
}

/** A line in the log of a door. */
export interface DoorWord {
  at: Instant
  lockId: string
  entry: object
}

export interface History {
  rows: HistoryRows
  acts: StaffAct[]
  doorWords: DoorWord[]
}

export function emptyHistory(): History {
  // The compiler can't tell that each table of the list is there.
  const rows = Object.fromEntries(historyTables.map((table) => [table, []])) as unknown as HistoryRows
  return { rows, acts: [], doorWords: [] }
}

/** A package that somebody has, with what is left of it at the moment that the history has come to. */
export interface Wallet {
  cardId: string
  sold: PackageRow
  /** null: as often as wished. */
  left: number | null
  boughtAt: Instant
  validUntil: Instant | null
  saleLineId: string
  orderId: string | null
  shopId: number
  method: MoneyTender
  /** Sessions that it has paid. */
  used: number
}

/** Somebody who does not exist. */
export interface Person {
  uid: string
  shopId: number
  joinedAt: Instant
  /** About how many days they let pass between two visits. */
  everyDays: number
  lastAt: Instant | null
  /** Before this their skin still rests, or they have another time. */
  freeFrom: Instant
  wallet: Wallet[]
}

/** A studio of the demo with what its days are made of. */
export interface Studio {
  book: ShopBook
  beds: readonly BedRow[]
  lockId: string
  /** Visits on a usual weekday. */
  visits: number
  /** From midnight, on the clock of the studio: its day is counted and closed then. */
  closesAfterMinutes: number
}

export interface DemoStaff {
  owner: string
  manager: string
  clerk: string
}

/** Everything that days are made from, and what they leave behind. */
export interface Making {
  now: Instant
  history: History
  studios: readonly Studio[]
  people: Person[]
  packages: ReadonlyMap<string, PackageRow>
  staff: DemoStaff
  riskVersion: string
  termsVersion: string
  receiptPrefix: string
  /** By bed: what it is taken for already. */
  taken: Map<string, Span[]>
  /** Receipt numbers that are given out. */
  receiptNumbers: Set<string>
  bedMac: (bed: number, key: number) => Mac
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
