import type { ProfileEdit } from '#src/domain/members/member.ts'
import { type Report, subjectOf } from '#src/domain/problems/report.ts'

/** What may wait for a connection. Booking, paying, opening and starting never do. */
export type Intent =
  | {
      kind: 'cancel-appointment'
      appointmentId: string
      rev: number
      /** Only to tell the member which appointment is meant. */
      startsAt: number
      timeZone: string
      /** For the login screen, which shows nothing else of it; absent in what an earlier version has kept. */
      shopName?: string
      /** Sends it where the login has ended. */
      ticket?: string
    }
  | { kind: 'edit-profile'; changes: ProfileEdit; baseRev: number }
  /** What a bed signed about its runs, or a lock about its openings, as it said it (base64url); a phone only carries it.
   * `sessionId` null: of others. */
  | { kind: 'report-receipts'; sessionId: string | null; frames: readonly string[]; from?: 'lock' }
  /** Something is wrong, and a session may be asked back for it: sent once, its picture with it. */
  | { kind: 'report-problem'; report: Report }
  /** Staff saw a member come in; `name` only tells which one. */
  | { kind: 'mark-visited'; appointmentId: string; arrivedAt: number; name: string }

export type EntryState =
  | { name: 'waiting' }
  /** A sender has it until `leaseBy` at the latest. */
  | { name: 'sending'; leaseBy: number }
  /** The server said no; shown until the member dismisses it. */
  | { name: 'refused'; code: string }
  /** Too old to be sent without asking; it holds up its lane until the member dismisses it. */
  | { name: 'dead' }

export interface Entry {
  /** Made once for the intent and the same on every try. */
  opId: string
  ownerUid: string
  /** Where the member was when they meant it. */
  shopId: number | undefined
  /** Entries of one lane are sent in the order in which they were made. */
  lane: string
  seq: number
  intent: Intent
  queuedAt: number
  tries: number
  /** Not before this instant, unless the connection has come back. */
  nextAt: number
  /** Not before this instant at all: the server asked for patience. */
  notBefore: number
  /** A try without an answer may have taken effect, so the entry can no longer be taken back. */
  mayHaveArrived: boolean
  state: EntryState
}

/** An entry can be taken back until a try may have reached the server; receipts are the bed's word and never. */
export function canUndo(entry: Entry): boolean {
  return entry.state.name === 'waiting' && !entry.mayHaveArrived && !isReport(entry)
}

/** Carried for a bed: it stays on the phone across sign-ins and sign-outs, and it never grows too old. */
export function isReport({ intent }: Entry): boolean {
  return intent.kind === 'report-receipts'
}

/** Can be sent without a login. */
export function hasTicket({ intent }: Entry): boolean {
  return intent.kind === 'cancel-appointment' && intent.ticket !== undefined
}

export function canDismiss(entry: Entry): boolean {
  return entry.state.name === 'refused' || entry.state.name === 'dead'
}

/** Still to be sent. */
export function isUnsent(entry: Entry): boolean {
  return !canDismiss(entry)
}

/** A change that the member made and that logging out deletes. */
export function isLostAtLogout(entry: Entry): boolean {
  return isUnsent(entry) && !isReport(entry)
}

export function laneOf(intent: Intent): string {
  switch (intent.kind) {
    case 'edit-profile':
      return 'profile'
    case 'cancel-appointment':
      return `appointment:${intent.appointmentId}`
    case 'report-receipts':
      return `receipts:${intent.from ?? intent.sessionId ?? 'of others'}`
    case 'report-problem':
      return `problem:${subjectOf(intent.report)}`
    case 'mark-visited':
      return `visit:${intent.appointmentId}`
  }
}

/** Whether the newer intent says everything that the older one said. */
export function covers(newer: Intent, older: Intent): boolean {
  if (newer.kind === 'report-receipts' && older.kind === 'report-receipts') {
    return older.frames.every((frame) => newer.frames.includes(frame))
  }
  if (newer.kind !== 'edit-profile' || older.kind !== 'edit-profile') return laneOf(newer) === laneOf(older)
  return Object.keys(older.changes).every((field) => field in newer.changes)
}

export function overlaps(a: Intent, b: Intent): boolean {
  if (a.kind !== 'edit-profile' || b.kind !== 'edit-profile') return false
  return Object.keys(a.changes).some((field) => field in b.changes)
}
