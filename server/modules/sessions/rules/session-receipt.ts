import type { Receipt, ReceiptReason } from '#src/domain/devices/device-messages.ts'
import { didLampsGoOn, wasWithoutLight } from '#src/domain/beds/protocol/bed-receipt.ts'

import type { Decision, SessionFacts } from './session-facts.ts'
import { latestEndAt, latestLampsAt } from '#server/modules/members/rules/lamp-times.ts'
import { isByPass, neverStarted } from './session-end.ts'

/** What a signed receipt of this session's grant decides. Receipts carry no clock: arrival bounds what they tell. */
export function settleReceipt(session: SessionFacts, receipt: Receipt, at: number): Decision {
  if (receipt.grant !== session.grantId || session.state === 'ended') return {}
  const changes = receipt.reason === 'lamps-on' ? lampsWentOn(session, at) : ended(session, receipt, at)
  return { changes: { ...changes, run: receipt.run, asks: 0 } }
}

function lampsWentOn(session: SessionFacts, at: number): Partial<SessionFacts> {
  const settled = 'used'
  const startedAt = Math.min(at, session.lampsAt ?? latestLampsAt(session))
  const isFollowed = session.state === 'running' || session.state === 'paused'
  // It comes when the run must be over; only its last receipt says how it ended.
  if (session.openDevice === null) return session.settled === 'used' ? {} : { settled, startedAt }
  if (isFollowed) return session.settled === 'used' ? {} : { settled, startedAt }
  return { settled, startedAt, endsAt: startedAt + session.minutes * 60_000, state: 'running', pausedUntil: null }
}

function ended(session: SessionFacts, receipt: Receipt, at: number): Partial<SessionFacts> {
  const over = { state: 'ended', endsAt: null, pausedUntil: null } as const
  // Also where the first receipt has been taken for a use: that is given back.
  if (wasWithoutLight(receipt)) return { ...over, ...neverStarted(at) }
  const isTanned = didLampsGoOn(receipt) || session.settled === 'used'
  if (!isTanned) return { ...over, ...neverStarted(at) }

  const secondsOn = Math.min(receipt.secondsOn, session.minutes * 60)
  const onMs = secondsOn * 1000
  const latest = latestEndAt(session)
  // No word without a signature makes the skin rest from before the light that the bed has signed.
  const lampsAt = Math.max(session.startedAt ?? latest - onMs, session.requestedAt)
  // Only a receipt that took its time arrives after the bed's own timer must have ended the run.
  const endedAt = at <= latest ? at : Math.min(at, lampsAt + onMs)
  const startedAt = session.startedAt === null ? endedAt - onMs : Math.min(session.startedAt, endedAt - onMs)
  const chosen = minutesOf(session, receipt)
  return { ...over, ...chosen, settled: 'used', endReason: endReason(receipt.reason), secondsOn, startedAt, endedAt }
}

/** A pass says how many minutes there may be; of a run that was completed the bed has signed how many there were. */
function minutesOf(session: SessionFacts, { reason, secondsOn }: Receipt): Partial<SessionFacts> {
  if (!isByPass(session) || reason !== 'completed') return {}
  return { minutes: Math.min(session.minutes, Math.max(1, Math.round(secondsOn / 60))) }
}

/** A run with light that is called never started contradicts itself: the lamps were on, the rest is a fault. */
function endReason(reason: ReceiptReason): SessionFacts['endReason'] {
  return reason === 'lamps-on' || reason === 'never-started' ? 'fault' : reason
}
