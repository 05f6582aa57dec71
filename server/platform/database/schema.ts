import type { Generated } from 'kysely'

import type { DoorProof, AskedLevel } from '#src/domain/doors/proof.ts'
import type { StaffLevel } from '#src/contract/staff/permissions.ts'
import type { IdentityCheck } from '#src/domain/shops/identity-check.ts'
import type { OperatingMode } from '#src/domain/shops/operating-mode.ts'

import type { MessageTables } from '#server/platform/messaging/message-tables.ts'
import type { PictureKind } from '#server/platform/pictures/picture-shapes.ts'
import type { OperationsTable } from './operation-table.ts'
import type { LogTables } from '#server/platform/audit-logs/log-tables.ts'

/**
 * Both engines store text and whole numbers only, so that a row reads the same everywhere.
 * Instant: milliseconds since 1970 UTC. Flag: 0 or 1. Json: text, written and parsed by `json-text.ts`.
 */
export type Instant = number
export type Flag = 0 | 1
export type Json = string

/** Modules with tables of their own add them in their `tables.ts`. */
export interface Schema extends LogTables, MessageTables {
  settings: { name: string; value: Json }
  demoMark: { id: 1; madeAt: Instant }
  logins: LoginsTable
  /** A login by code whose account was not seen for long: it waits for a second fact. */
  secondFacts: { ticketHash: string; memberUid: string; phone: string; agreed: Flag; expiresAt: Instant }
  /** Of a number without an account; null: until staff lift it. */
  retainedBlocks: { phoneHash: string; blockedUntil: Instant | null }
  sharedHits: { subject: string; minute: number; hits: number }
  limits: { subject: string; hits: Json; keepUntil: Instant }
  shops: ShopsTable
  /** Of the staff of single studios; those of the whole chain have `members.staffLevel`. */
  shopLevels: { memberUid: string; shopId: number; level: StaffLevel; since: Instant }
  devices: DevicesTable
  appointments: AppointmentsTable
  deviceClaims: { deviceId: string; slotAt: Instant; appointmentId: string }
  memberClaims: { memberUid: string; slotAt: Instant; appointmentId: string }
  locks: { lockId: string; shopId: number; sort: number; languages: Json }
  doorOpenings: DoorOpeningsTable
  /** `hash`: the link of the line. */
  doorLog: { lockId: string; seq: number; entry: Json; hash: string }
  chores: { name: string; begunAt: Instant }
  /** `brokerName`: as which it logs in at the broker. Without `hearsDevices` it has lost the broker and looks after no studio. */
  servers: { serverId: string; brokerName: string; hearsDevices: Flag; leaseEndsAt: Instant }
  shopOwners: { shopId: number; serverId: string }
  staffLog: StaffLogTable
  memberNotes: { noteId: string; memberUid: string; staffUid: string; text: string; createdAt: Instant }
  standings: MemberIndexTable
  memberEndings: { ending: string; memberUid: string }
  standingMarks: { markId: string; memberUid: string }
  pictures: PicturesTable
  operations: OperationsTable
  /** Whom the answers are about that staff were given: found by it when one of them leaves. */
  operationSubjects: { callerUid: string; opId: string; memberUid: string }
}

interface LoginsTable {
  tokenHash: string
  memberUid: string
  createdAt: Instant
  usedAt: Instant
  expiresAt: Instant
  /** What its maker calls the phone or computer; null: not known. */
  device: Generated<string | null>
  /** Of the staff: when it locks unless the clerk is there; null: as after signing in. */
  lockedFrom: Generated<Instant | null>
  /** Of the staff: how long the last proof counts; null: as after signing in. */
  provenUntil: Generated<Instant | null>
}

/** A number may have several codes at once, each for whoever holds the id of its request. */
/** Made by `pictures/encode-picture.ts`, and by nothing else. */
interface PicturesTable {
  pictureId: string
  kind: PictureKind
  uploaderUid: string
  /** WebP as base64. */
  data: string
  /** The same in the small size of its kind; null where the kind has none. */
  small: Generated<string | null>
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
  /** Who may start a bed: the member alone, or only once staff released it. */
  operatingMode: OperatingMode
  identityCheck: Generated<IdentityCheck>
  /** When staff are at the counter; null where that is not told. */
  staffedHours: Json | null
  /** Of this studio; empty: those of the chain. */
  phone: string
  wechatId: string
  wechatQr: string | null
  /** The address of its photo. */
  photo: Generated<string | null>
  /** Of the Wi-Fi for members; empty: there is none. */
  wifiName: Generated<string>
  /** Which line answers when nobody is at the counter, and when; null: the chain's contact alone. */
  afterHours: Generated<Json | null>
  /** How staff hear of its alerts, as far as that differs from the usual; null: as usual. */
  alertRules: Generated<Json | null>
  languages: Json
  rev: Generated<number>
  /** `draft`: being prepared, members do not see it. `closed`: for good, it is only read about. */
  stage: Generated<'draft' | 'open' | 'closed'>
  /** When it closed for good. */
  closedAt: Generated<Instant | null>
  /** By which proof its doors open and its beds start: `ProofLevel`, of which staff may choose some. */
  doorLevel: Generated<AskedLevel>
  bedLevel: Generated<AskedLevel>
  /** How far from its point a phone still counts as there. */
  radiusMeters: Generated<number>
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
  /** It reported a fault, and has not said since that it has none. */
  isFaulty: Flag
  /** When staff said that it is well although it reports a fault; null where nobody did, or it had its say since. */
  faultClearedAt: Generated<Instant | null>
  languages: Json
  /** What the bed calls itself in its own messages; unique in the chain. */
  bedNumber: number
  typeId: BedType
  /** The address of its photo. */
  photo: Generated<string | null>
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
  /** When it began before staff gave it the time it has; null where its member chose that time. */
  movedFrom: Generated<Instant | null>
  /** Staff keep it although the shop or its bed is closed then: it still opens the door. */
  isHonoured: Generated<Flag>
  /** For the staff, by whoever of them booked it. */
  note: Generated<string | null>
  /** Of the staff; null where the member booked. */
  madeBy: Generated<string | null>
  /** How late the member may come; a later rule changes it only while it is not missed yet. */
  lateMinutes: Generated<number>
  /** When staff said that its member came and left without tanning; null while nobody did. */
  leftAt: Generated<Instant | null>
  /** When staff saw that its member had come; null where a door or a bed told it. */
  checkedInAt: Generated<Instant | null>
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
  proof: DoorProof
  askedAt: Instant
  /** `unknown` from the first moment until the lock has said otherwise; `offline`: it was not told. */
  result: 'unknown' | 'opened' | 'in-use' | 'failed' | 'offline'
  answeredAt: Instant | null
  enterBy: Instant | null
  availableAt: Instant | null
  /** Its id in the messages of a lock over Bluetooth; null: it went over the network. */
  radioId: string | null
  /** 1: the door stood open for this member already. It counts for no booking and no session. */
  isRepeat: number
  /** The pass or code that the lock knows it by, and counts it with; null: a number made of the member. */
  visitor: string | null
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
  /** Whose data it is about; null: no member's. */
  memberUid: Generated<string | null>
  /** `before`, `after` and `reason` of what is about a member: as long as the member's key is there, it opens them. */
  sealed: Generated<string | null>
  /** Its place in the log; null: written by something that knows nothing of links. */
  seq: Generated<number | null>
  link: Generated<string | null>
}

/** What lists of members are searched and sorted by: computed from the other tables, and computed anew when marked. */
interface MemberIndexTable {
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
