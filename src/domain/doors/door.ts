import type { BluetoothAddress } from '#src/domain/beds/bluetooth.ts'

import type { AskedProof, PositionFlaw } from './proof.ts'

/** Why the server lets a member in, or not. `other` is a reason that this version cannot explain. */
export type AccessReason = 'booking' | 'session' | 'staff'
export type NoAccessReason =
  | 'blocked'
  /** A login of the staff that has to be unlocked first. */
  | 'locked'
  /** Of the staff: their shift at this studio has to begin first. */
  | 'off-duty'
  | 'shop-closed'
  | 'no-booking'
  | 'too-early'
  | 'too-late'
  | 'opened-too-often'
  | 'wrong-proof'
  /** The id was typed, and the code on the door has to be scanned. */
  | 'scan-needed'
  | PositionFlaw
  /** Only next to the lock: over Bluetooth, or by its tag. */
  | 'bluetooth-needed'
  /** What the tag signed was used already. */
  | 'tag-used'
  | 'other'

export type DoorAccess =
  | { isAllowed: true; reason: AccessReason; appointmentId: string | undefined; openingsLeft: number | undefined }
  | { isAllowed: false; reason: NoAccessReason; appointmentId: string | undefined; opensAt: number | undefined }

/** A lock locks the door again by itself so long after it has opened. */
export const doorOpenMs = 30_000

export interface Door {
  lockId: string
  shopId: number
  shopName: string
  /** Where the door is, such as "正門 12 樓"; in the language it was asked for. */
  place: string
  online: boolean
  isInUse: boolean
  availableAt: number | null
  access: DoorAccess
  /** Until when it surely stands open for this member; absent while it does not. */
  openUntil?: number | undefined
  /** Until when opening it again is surely not counted. */
  uncountedUntil?: number | undefined
  /** What has to be shown; absent for staff, and in what was kept by an app of before. */
  proof?: AskedProof | undefined
  /** How this phone finds the lock; absent where it has no Bluetooth. */
  bluetooth?: BluetoothAddress | undefined
}

/** What the lock said, or that it has not said anything: `unknown` is neither success nor failure. */
export type OpeningResult = 'opened' | 'in-use' | 'failed' | 'unknown'

export interface DoorOpening {
  result: OpeningResult
  lockId: string
  shopId: number
  /** The door locks again at this instant: 30 s after the lock opened. */
  enterBy: number | null
  availableAt: number | null
  askedAt: number
  openingsLeft?: number | undefined
}
