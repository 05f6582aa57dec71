import type { Flag, Instant, Json } from '#server/platform/database/schema.ts'

/** What the studio keeps about its machines, beside the rows that members see. */
export interface BedTables {
  bedDetails: BedDetailsTable
  lockDetails: LockDetailsTable
  deviceKeys: DeviceKeys
  devicePresence: DevicePresenceTable
  deviceLog: DeviceLogTable
  /** Seconds that the present lamps have burnt in sessions that ended until an instant. */
  lampCounts: { deviceId: string; seconds: number; countedUntil: Instant }
  deviceConfigs: DeviceConfigsTable
  /** The newest limits that a bed itself has confirmed: the version of its type, and the revision of its own. */
  configAcks: { deviceId: string; version: number; rev: number; ackedAt: Instant }
  manualSettlements: ManualSettlementsTable
}

interface BedDetailsTable {
  deviceId: string
  rev: number
  room: string
  /** null: the chain's usual ones. */
  defaultMinutes: number | null
  dressingSeconds: number | null
  coolingSeconds: number
  /** The gap after a session before the bed starts for another member. */
  turnroundMinutes: number
  /** Percent of what the lamps can give, for each intensity. */
  outputLight: number
  outputMedium: number
  outputDeep: number
  bluetoothName: string | null
  serviceUuid: string | null
  /** It takes codes from phones. */
  hasReader: Flag
  lampModel: string
  /** Since when these lamps burn; null for as long as the bed has been here. */
  lampsFrom: Instant | null
  /** Why it is not in use; null while it is. */
  offReason: string | null
  isMaintained: 0 | 1
  /** How it was when its maintenance began; null while there is none, and where it was not recorded. */
  enabledBefore: 0 | 1 | null
  offReasonBefore: string | null
  retiredAt: Instant | null
}

/** What a bed or lock last said of itself, and since when it is in reach or out of it. */
interface DevicePresenceTable {
  thingId: string
  online: 0 | 1
  state: string
  changedAt: Instant
  /** When the fault began that it reports, or reported before it went out of reach; null without one. */
  faultSince: Instant | null
  firmware: number | null
}

export type DeviceLogKind =
  | 'note'
  | 'relamp'
  | 'maintenance-on'
  | 'maintenance-off'
  | 'off'
  | 'on'
  | 'retired'
  | 'added'
  | 'key-issued'
  | 'key-used'
  | 'key-withdrawn'
  | 'key-proven'
  | 'key-ended'
  | 'fault'
  | 'fault-cleared'
  | 'offline'

/** The numbers of the keys and passwords of a bed or lock; one that was never replaced has no row, and number 1. */
export interface DeviceKeys {
  thingId: string
  rev: number
  /** The key that signs what the studio says. */
  keyNumber: number
  keySince: Instant | null
  /** The oldest key that the device may still sign with, until it has said that it forgot it. */
  oldestKey: number
  /** The password that it logs in with. */
  loginNumber: number
  /** The last number that was given out: none is given out twice. */
  lastNumber: number
  /** Key and password that were given out, and that the device has not shown to have. */
  nextNumber: number | null
  nextSince: Instant | null
  /** What the device last said that it has: its newest key, and the password it was connected by. */
  heardKey: number | null
  heardLogin: number | null
  heardAt: Instant | null
}

interface DeviceLogTable {
  entryId: string
  thingId: string
  shopId: number
  what: DeviceLogKind
  note: string
  /** null: the machine itself. */
  staffUid: string | null
  createdAt: Instant
}

export type ConfigKind = 'lie-down' | 'stand-up' | 'protocol'

interface DeviceConfigsTable {
  kind: ConfigKind
  version: number
  state: 'draft' | 'published'
  body: Json
  rev: number
  reason: string | null
  changedBy: string
  changedAt: Instant
}

interface ManualSettlementsTable {
  sessionId: string
  verdict: 'release' | 'use'
  staffUid: string
  reason: string
  settledAt: Instant
  /** When a receipt of the bed said the opposite; nothing was changed by it. */
  contradictedAt: Instant | null
  /** When staff have looked at that. */
  resolvedAt: Instant | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema extends BedTables {}
}

interface LockDetailsTable {
  lockId: string
  rev: number
  /** null: as in the whole chain. */
  entrySeconds: number | null
  /** What a lock that takes passes calls itself in its messages, in one series with the beds; it never changes. */
  lockNumber: number | null
  /** Phones are told of it. */
  hasBluetooth: Flag
  /** A reader beside the door takes codes from phones. */
  hasReader: Flag
  /** Ten digits open it as well. */
  hasKeypad: Flag
}
