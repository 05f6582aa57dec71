import type { Receipt, ReceiptReason } from '#src/domain/bed-protocol.ts'

import type { Decision, SessionFacts } from './session-facts.ts'
import { latestEndAt, latestLampsAt } from './session-clock.ts'

const lampsFlag = 1

/** What a signed receipt of this session's grant decides. Receipts carry no clock: arrival bounds what they tell. */
export function settleReceipt(session: SessionFacts, receipt: Receipt, at: number): Decision {
  if (receipt.grant !== session.grantId) return {}
  const changes = receipt.reason === 'lamps-on' ? lampsWentOn(session, at) : ended(session, receipt, at)
  return { changes: { ...changes, run: receipt.run, asks: 0 } }
}

function lampsWentOn(session: SessionFacts, at: number): Partial<SessionFacts> {
  const settled = session.settled === 'reserved' ? 'used' : session.settled
  if (session.state === 'ended') return { settled }
  const startedAt = Math.min(at, session.lampsAt ?? latestLampsAt(session))
  const endsAt = startedAt + session.minutes * 60_000
  const isFollowed = session.state === 'running' || session.state === 'paused'
  if (isFollowed && session.settled === 'used') return { settled }
  return isFollowed ? { settled, startedAt } : { settled, startedAt, endsAt, state: 'running', pausedUntil: null }
}

function ended(session: SessionFacts, receipt: Receipt, at: number): Partial<SessionFacts> {
  if (session.state === 'ended') return {}
  const isTanned = (receipt.flags & lampsFlag) !== 0 || session.settled === 'used'
  const settled = session.settled === 'reserved' ? (isTanned ? 'used' : 'released') : session.settled
  const over = { state: 'ended', settled, endReason: receipt.reason, endsAt: null, pausedUntil: null } as const
  if (!isTanned) return { ...over, endReason: 'never-started', endedAt: at, startedAt: null }

  const secondsOn = Math.min(receipt.secondsOn, session.minutes * 60)
  const onMs = secondsOn * 1000
  const latest = latestEndAt(session)
  // Only a receipt that took its time arrives after the bed's own timer must have ended the run.
  const endedAt = at <= latest ? at : (session.startedAt ?? latest - onMs) + onMs
  const startedAt = session.startedAt === null ? endedAt - onMs : Math.min(session.startedAt, endedAt - onMs)
  return { ...over, endReason: asEndReason(receipt.reason), secondsOn, startedAt, endedAt }
}

function asEndReason(reason: ReceiptReason): SessionFacts['endReason'] {
  return reason === 'lamps-on' ? 'completed' : reason
}
