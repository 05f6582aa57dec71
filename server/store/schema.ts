import type { Generated } from 'kysely'

import type { StaffLevel } from '#src/contract/staff-permissions.ts'
import type { Language } from '#src/domain/language.ts'
import type { EndReason, Intensity, SessionState, Transport } from '#src/domain/session.ts'

import type { DeviceTables } from './device-tables.ts'

import type { PictureKind } from '../pictures/picture-shapes.ts'
import type { NoticesTable, PushSubscriptionsTable } from './notice-tables.ts'
import type { SlotTables } from './slot-tables.ts'

import type { OrdersTable, PayNoticesTable } from './order-tables.ts'

/**
 * Both engines store text and whole numbers only, so that a row reads the same everywhere.
 * Instant: milliseconds since 1970 UTC. Flag: 0 or 1. Json: text, written and parsed by `json-text.ts`.
 */
export type Instant = number
type Flag = 0 | 1
export type Json = string

export interface Schema extends DeviceTables, SlotTables {
  settings: { name: string; value: Json }
  members: MembersTable
  logins: { tokenHash: string; memberUid: string; createdAt: Instant; usedAt: Instant; expiresAt: Instant }
  loginCodes: { requestId: string; phone: string; codeHash: string; triesLeft: number; expiresAt: Instant }
  limits: { subject: string; hits: Json; keepUntil: Instant }
  shops: ShopsTable
  devices: DevicesTable
  banners: { bannerId: string; sort: number; webUrl: string | null; shopIds: Json; languages: Json; enabled: Flag }
  appointments: AppointmentsTable
  deviceClaims: { deviceId: string; slotAt: Instant; appointmentId: string }
  memberClaims: { memberUid: string; slotAt: Instant; appointmentId: string }
  locks: { lockId: string; shopId: number; sort: number; languages: Json }
  doorOpenings: DoorOpeningsTable
  doorLog: { lockId: string; seq: number; entry: Json; hash: string }
  packages: PackagesTable
  cards: CardsTable
  cardLines: CardLinesTable
  orders: OrdersTable
  payNotices: PayNoticesTable
  chores: { name: string; begunAt: Instant }
  staffLog: StaffLogTable
  moneyLines: MoneyLinesTable
  memberNotes: { noteId: string; memberUid: string; staffUid: string; text: string; createdAt: Instant }
  standings: StandingsTable
  memberEndings: { ending: string; memberUid: string }
  standingMarks: { markId: string; memberUid: string }
  sessions: SessionsTable
  receipts: ReceiptsTable
  sessionEvents: SessionEventsTable
  pushSubscriptions: PushSubscriptionsTable
  notices: NoticesTable
  pictures: PicturesTable
  operations: { memberUid: string; opId: string; fingerprint: string; answer: Json; createdAt: Instant }
}

interface MembersTable {
  uid: string
  /** E.164, so that a number typed in any way finds its member. */
  phone: string
  areaCode: '852' | '86'
  role: 'member' | 'admin'
  /** What an admin may do; null for members. */
  staffLevel: StaffLevel | null
  nickname: string
  gender: 'male' | 'female' | null
  avatar: string | null
  language: Language | null
  consentVersion: string | null
  consentAt: Instant | null
  /** When the member confirmed to be 18 or older. */
  adultAt: Instant | null
  /** Opens no door, starts no bed and books nothing. */
  blocked: Flag
  /** When a block lifts itself; null: staff have to. */
  blockedUntil: Generated<Instant | null>
  blockedWhy: Generated<string | null>
  rev: number
  /** The revision at which each field last changed: two handsets may edit different fields. */
  nicknameRev: number
  genderRev: number
  languageRev: number
  avatarRev: Generated<number>
  createdAt: Instant
  /** When the account was deleted: the row is left as somebody nobody can name. */
  deletedAt: Generated<Instant | null>
}

/** Made by `pictures/encode-picture.ts`, and by nothing else. */
interface PicturesTable {
  pictureId: string
  kind: PictureKind
  uploaderUid: string
  /** WebP as base64. */
  data: string
  width: number
  height: number
  /** Something refers to it; what nothing refers to is tidied away after a day. */
  isUsed: Flag
  createdAt: Instant
}

interface ShopsTable {
  shopId: number
  sort: number
  timeZone: string
  /** "HH:mm" in the shop's zone; a closing time at or before the opening one is on the next day. */
  opensAt: string
  closesAt: string
  /** Millionths of a degree. */
  latitudeE6: number | null
  longitudeE6: number | null
  mapUrl: string | null
  languages: Json
  rev: Generated<number>
}

interface DevicesTable {
  deviceId: string
  shopId: number
  sort: number
  slotMinutes: number
  minMinutes: number
  maxMinutes: number
  enabled: Flag
  online: Flag
  languages: Json
  /** What the bed calls itself in its own messages; unique in the chain. */
  bedNumber: number
  typeId: BedType
}

export type BedType = 'lie-down' | 'stand-up'

interface AppointmentsTable {
  appointmentId: string
  memberUid: string
  shopId: number
  deviceId: string
  startsAt: Instant
  endsAt: Instant
  state: 'booked' | 'cancelled' | 'visited' | 'timeout'
  rev: number
  createdAt: Instant
  /** When it began before its member postponed it. */
  postponedFrom: Generated<Instant | null>
  /** Staff keep it although the shop or its bed is closed then: it still opens the door. */
  isHonoured: Generated<Flag>
  /** For the staff, by whoever of them booked it. */
  note: Generated<string | null>
  /** Of the staff; null where the member booked. */
  madeBy: Generated<string | null>
}

interface DoorOpeningsTable {
  /** Also the id of the command that the lock gets. */
  openingId: string
  memberUid: string
  opId: string
  lockId: string
  appointmentId: string | null
  /** What allowed it. */
  rule: 'booking' | 'session' | 'staff'
  /** `signed`: the code at the door was scanned; `typed`: its id was entered by hand. */
  proof: 'signed' | 'typed'
  askedAt: Instant
  /** `unknown` from the first moment until the lock has said otherwise; `offline`: it was not told. */
  result: 'unknown' | 'opened' | 'in-use' | 'failed' | 'offline'
  answeredAt: Instant | null
  enterBy: Instant | null
  availableAt: Instant | null
}

interface PackagesTable {
  packageId: string
  rev: number
  sort: number
  languages: Json
  priceCents: number
  currency: string
  /** null: as often as wished. */
  times: number | null
  bonusTimes: number
  /** null: for ever. */
  validDays: number | null
  /** Empty lists mean all of them. */
  deviceTypes: Json
  shopIds: Json
  onSale: Flag
  /** First and last date on which it is sold; null: no such limit. */
  saleFrom: Generated<string | null>
  saleTo: Generated<string | null>
}

/** What a member bought, with the terms it was sold under; its balance is the sum of its lines. */
interface CardsTable {
  cardId: string
  memberUid: string
  packageId: string
  packageRev: number
  languages: Json
  deviceTypes: Json
  shopIds: Json
  /** null: as often as wished. */
  timesTotal: number | null
  /** null: for ever. */
  validUntil: Instant | null
  orderId: string | null
  /** While it is frozen it pays for nothing, and its validity stands still. */
  frozenAt: Generated<Instant | null>
  /** When its end of validity was written into the ledger. */
  expiredAt: Generated<Instant | null>
  createdAt: Instant
}

/** What staff did: lines are added and never changed. */
interface StaffLogTable {
  entryId: string
  staffUid: string
  what: string
  /** Kind and id of what was changed, such as "order:…". */
  subject: string
  before: Json
  after: Json
  reason: string | null
  createdAt: Instant
}

/** The ledger of times: lines are added and never changed. */
interface CardLinesTable {
  lineId: string
  cardId: string
  delta: number
  reason: LineReason
  /** What caused the line; one cause writes one line. */
  reference: string
  sessionId: string | null
  /** Where it happened; null where that is not known. */
  shopId: Generated<number | null>
  /** Who of the staff did it; null for members, beds and the passing of time. */
  staffUid: Generated<string | null>
  /** By how many days validity grew. */
  days: Generated<number | null>
  /** Why, in the words of whoever did it. */
  note: Generated<string | null>
  createdAt: Instant
}

export type LineReason =
  | 'purchase'
  | 'gift'
  | 'reserve'
  | 'use'
  | 'release'
  | 'extension'
  | 'correction'
  | 'refund'
  /** A sale of the same day that was wrong. */
  | 'reversal'
  | 'expiry'
  | 'freeze'
  | 'unfreeze'

/** How money came in or went back. */
export type MoneyMethod = 'cash' | 'fps' | 'card' | 'transfer' | 'online' | 'gift'

/** The money of one card line, under the same id; lines are added and never changed. */
interface MoneyLinesTable {
  lineId: string
  method: MoneyMethod
  /** Signed: what went back is below zero, a gift is 0. */
  amountCents: number
  currency: string
  /** What is printed on the receipt. */
  receiptNumber: string
  /** Of the transfer or the terminal's slip; online the provider's name for the payment. */
  reference: string | null
  shopId: number
  /** "YYYY-MM-DD" on the calendar of that shop. */
  day: string
  memberUid: string
  orderId: string | null
  cardId: string
  /** The line of the sale that this gives money back for. */
  reverses: string | null
  createdAt: Instant
}

/** What lists of members are searched and sorted by: computed from the other tables, and computed anew when marked. */
interface StandingsTable {
  memberUid: string
  /** As it sorts: in lower case. */
  name: string
  visits: number
  /** The last visit, or else when the member joined. */
  seenAt: Instant
  lastVisitAt: Instant | null
  /** On all usable packages; a million where one of them is unlimited. */
  timesLeft: number
  /** Had a package and has at most two times left. */
  fewTimes: Flag
  /** When the last usable package ends; 0: none is usable. Far ahead: it never ends. */
  activeUntil: Instant
  /** When the first usable package ends. */
  endsFirstAt: Instant | null
  /** 0: not blocked. Far ahead: until staff lift it. */
  blockedUntil: Instant
  createdAt: Instant
}

/** One time on one bed. Everything here is what the bed said, or what the studio promised to it. */
interface SessionsTable {
  sessionId: string
  memberUid: string
  deviceId: string
  /** The member and the bed once more while the session is open, else null: their unique indexes exclude a second one. */
  openMember: string | null
  openDevice: string | null
  shopId: number
  cardId: string
  appointmentId: string | null
  /** The bed's own number, and of which key its grant and receipts are signed with. */
  bed: number
  keyNumber: number
  minutes: number
  dressingSeconds: number
  intensity: Intensity
  transport: Transport
  state: SessionState
  settled: 'reserved' | 'used' | 'released'
  /** 16 hex digits, as are `nonce` and `run`. */
  grantId: string
  /** The signed grant as hex; null while none exists that a bed could obey. */
  grantText: string | null
  nonce: string | null
  run: string | null
  requestedAt: Instant
  lampsAt: Instant | null
  startedAt: Instant | null
  endsAt: Instant | null
  pausedUntil: Instant | null
  pausesUsed: number
  secondsOn: number
  endedAt: Instant | null
  endReason: EndReason | null
  /** When the bed is asked next, and how often it has been asked in vain. */
  askAt: Instant | null
  asks: number
  rev: number
}

/** What beds signed, once for each bed, run and number, whoever brought it. */
interface ReceiptsTable {
  bed: number
  run: string
  seq: number
  grantId: string
  /** null when no session has this grant. */
  sessionId: string | null
  /** The whole message as hex. */
  message: string
  road: 'mqtt' | 'bluetooth'
  reportedBy: string | null
  receivedAt: Instant
}

/** Evidence: lines are added and never changed. */
interface SessionEventsTable {
  eventId: string
  sessionId: string
  what: Json
  road: 'mqtt' | 'bluetooth' | 'studio'
  memberUid: string | null
  happenedAt: Instant
}
