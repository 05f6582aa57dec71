import { type Intensity, intensities } from '#src/domain/beds/bed.ts'
import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { receiptFlags, signReceipt } from '#src/domain/beds/protocol/bed-receipt.ts'
import { encodeMessage, type Receipt } from '#src/domain/devices/device-messages.ts'

import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import type { SessionEffect, SessionEvent } from '#server/modules/sessions/rules/session-facts.ts'
import { reduceSession, requestSession } from '#server/modules/sessions/rules/session.ts'
import { evidenceText, isChanged } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import type { Chance } from './chance.ts'
import { type Making, minute, type Person, type Wallet } from './history.ts'

export interface Start {
  person: Person
  card: Wallet
  bed: BedRow
  appointmentId: string | null
  requestedAt: Instant
  minutes: number
  intensity: Intensity
  /** Who of the staff started it; without one its member did. */
  startedBy?: string
}

/** How a run ends, and after how many seconds of light. `never-started`: the lamps never went on. */
export interface RunEnd {
  reason: Exclude<Receipt['reason'], 'lamps-on'>
  secondsOn: number
}

export const dressingSeconds = 60
const answerMs = 400

/**
 * One session from its start to its bed's last receipt: every word of the bed goes through the rules that real ones go
 * through, so that the row, the ledger, the evidence and the receipts are what they would have left.
 */
export function addSession(making: Making, chance: Chance, start: Start, end: RunEnd): SessionRow {
  const session = beginSession(making, chance, start)
  const run = chance.hex()
  const receipt = (seq: number, reason: Receipt['reason'], secondsOn: number) =>
    receiptOf(making, session.row, { run, seq, reason, secondsOn })
  const dressing = dressingSeconds
  const message = { type: 'started', run, grant: session.row.grantId, dressing, minutes: start.minutes } as const
  let at = start.requestedAt + 2 * answerMs
  session.step({ type: 'said', message, road: 'mqtt', at }, 'mqtt')
  at += dressing * 1_000
  if (end.reason !== 'never-started') {
    session.hear(receipt(1, 'lamps-on', 0), at)
    at += end.secondsOn * 1_000
  }
  session.hear(receipt(2, end.reason, end.secondsOn), at + answerMs)
  return session.finish()
}

/** A session whose bed fell silent, so that one of the staff settled it by hand. */
export function addSettledByHand(
  making: Making,
  chance: Chance,
  start: Start,
  { at, reason }: { at: Instant; reason: string },
): SessionRow {
  const { staff, history } = making
  const session = beginSession(making, chance, start)
  const silentAt = start.requestedAt + 9_000
  session.step({ type: 'silent', at: silentAt }, 'studio')
  const byHand = { staffUid: staff.manager, reason }
  session.step({ type: 'settled-by-hand', verdict: 'release', at }, 'studio', byHand)
  const { sessionId } = session.row
  const decided = { sessionId, verdict: 'release' as const, settledAt: at, contradictedAt: null, resolvedAt: null }
  history.rows.manualSettlements.push({ ...decided, staffUid: staff.manager, reason })
  const subject = `session:${sessionId}`
  const after = { verdict: 'release' }
  const act = { at, staffUid: staff.manager, what: 'device-records.settle', subject, before: null, after, reason }
  history.acts.push({ ...act, memberUid: start.person.uid })
  return session.finish()
}

/** The moment of the start: a time is reserved, and the bed gave its nonce and was sent a grant for it. */
function beginSession(making: Making, chance: Chance, start: Start) {
  const { rows } = making.history
  const { person, card, bed, requestedAt, minutes, intensity, startedBy } = start
  const input = { transport: 'remote' as const, grantId: chance.hex(), nonce: null, minutes, dressingSeconds }
  const first = requestSession({ ...input, openDevice: bed.deviceId }, requestedAt)
  let row: SessionRow = {
    ...first.state,
    sessionId: chance.id(requestedAt),
    memberUid: person.uid,
    openMember: person.uid,
    deviceId: bed.deviceId,
    shopId: bed.shopId,
    cardId: card.cardId,
    appointmentId: start.appointmentId,
    bed: bed.bedNumber,
    keyNumber: currentKey,
    intensity,
    grantText: null,
    rev: 1,
  }
  const note = (event: Parameters<typeof evidenceText>[1], road: 'mqtt' | 'studio', memberUid: string | null) => {
    const eventId = chance.id(event.at)
    const what = evidenceText(row, event)
    rows.sessionEvents.push({ eventId, sessionId: row.sessionId, what, road, memberUid, happenedAt: event.at })
  }
  const book = (effects: readonly SessionEffect[], at: Instant, byHand?: { staffUid: string; reason: string }) => {
    for (const line of linesOf(effects)) rows.cardLines.push(sessionLine(chance, row, card, { ...line, at, byHand }))
  }
  const step = (event: SessionEvent, road: 'mqtt' | 'studio', byHand?: { staffUid: string; reason: string }) => {
    const { state, effects } = reduceSession(row, event)
    if (state.state === 'ended') state.openMember = null
    const isShownOtherwise = isChanged(row, state)
    row = isShownOtherwise ? { ...state, rev: row.rev + 1 } : state
    book(effects, event.at, byHand)
    if (isShownOtherwise) note(event, road, byHand?.staffUid ?? null)
  }
  book(first.effects, requestedAt)
  const proof = startedBy === undefined ? 'typed' : 'checked-in'
  note({ type: 'requested', at: requestedAt, proof }, 'studio', startedBy ?? person.uid)
  const nonce = chance.hex()
  row = { ...row, grantText: grantOf(making, row, nonce) }
  step({ type: 'granted', nonce, at: requestedAt + answerMs }, 'mqtt')
  return {
    get row() {
      return row
    },
    step,
    hear(receipt: Receipt, at: Instant) {
      const message = Buffer.from(encodeMessage(receipt)).toString('hex')
      const { bed: number, run, seq, grant: grantId } = receipt
      const kept = { bed: number, run, seq, grantId, sessionId: row.sessionId, message, reportedBy: null }
      rows.receipts.push({ ...kept, road: 'mqtt', receivedAt: at })
      step({ type: 'receipt', receipt, at }, 'mqtt')
    },
    finish() {
      rows.sessions.push(row)
      if (row.settled === 'used') spend(card, person, row)
      return row
    },
  }
}

function spend(card: Wallet, person: Person, { endedAt, requestedAt }: SessionRow): void {
  card.used += 1
  if (card.left !== null) card.left -= 1
  person.lastAt = requestedAt
  person.freeFrom = Math.max(person.freeFrom, endedAt ?? requestedAt)
}

interface Line {
  reason: 'reserve' | 'use' | 'release'
  delta: number
  at: Instant
  byHand: { staffUid: string; reason: string } | undefined
}

function sessionLine(
  chance: Chance,
  { sessionId, shopId }: SessionRow,
  card: Wallet,
  { reason, delta, at, byHand }: Line,
) {
  return {
    lineId: chance.id(at),
    cardId: card.cardId,
    delta: card.sold.times === null ? 0 : delta,
    reason,
    reference: `session:${sessionId}:${reason}`,
    sessionId,
    shopId,
    staffUid: byHand?.staffUid ?? null,
    days: null,
    note: byHand?.reason ?? null,
    createdAt: at,
  }
}

function grantOf({ bedMac }: Making, session: SessionRow, nonce: string): string {
  const { bed, keyNumber: key, grantId: grant, minutes, dressingSeconds: dressing } = session
  const intensity = intensities.indexOf(session.intensity) + 1
  const signed = signGrant({ bed, nonce, grant, minutes, intensity, dressing, key, flags: 0 }, bedMac(bed, key))
  return Buffer.from(signed).toString('hex')
}

function receiptOf(
  { bedMac }: Making,
  { bed, keyNumber, grantId: grant }: SessionRow,
  said: Pick<Receipt, 'run' | 'seq' | 'reason' | 'secondsOn'>,
): Receipt {
  const isFinal = said.reason !== 'lamps-on'
  const flags = receiptFlags({ didLampsGoOn: said.reason !== 'never-started', isFinal })
  return signReceipt({ bed, grant, flags, ...said }, bedMac(bed, keyNumber))
}

/** How long a session of this kind takes from its start to the end of its light, in milliseconds. */
export function lengthOf(minutes: number): number {
  return (dressingSeconds + minutes * 60) * 1_000 + minute
}
