import { type DeviceMessage, decodeMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { PassReport } from '#src/domain/devices/signed-messages.ts'

import { findOpenSession } from '#server/modules/sessions/store/sessions.ts'
import { takeDoorReceipt } from '#server/modules/doors/actions/take-door-receipt.ts'
import { takePassReport } from '#server/modules/passes/actions/take-pass-report.ts'
import { takeReceipt } from './bed-texts.ts'
import { takeBedPassReport, takeChoice } from './session-of-pass.ts'
import type { SessionDeps } from './session-deps.ts'
import { applySessionEvent } from './apply-session-event.ts'

export interface Report {
  accepted: number
  duplicates: number
  rejected: number
  /** Messages for the bed or lock, so that it may forget what is kept now. */
  acks: Uint8Array[]
}

/**
 * Takes what a phone heard from a bed, whole messages in their order. Anybody may carry anybody's receipts, because
 * the bed signed them. What is not signed only moves what the carrier's own open session shows.
 */
export async function takeReport(
  deps: SessionDeps,
  memberUid: string,
  messages: readonly Uint8Array[],
): Promise<Report> {
  const report: Report = { accepted: 0, duplicates: 0, rejected: 0, acks: [] }
  for (const bytes of messages) {
    const message = decodeMessage(bytes)
    if (message.type === 'receipt') {
      const taken = await takeReceipt(deps, message, await deps.store.now(), { road: 'bluetooth', memberUid })
      if (taken.kind !== 'rejected') report.acks.push(encodeMessage(taken.ack))
      report[counters[taken.kind]] += 1
    } else if (message.type === 'door-receipt') {
      report[counters[await takeDoorReceipt(deps, message)]] += 1
    } else if (message.type === 'pass-report') {
      const taken = await takeFacts(deps, memberUid, message)
      if (taken.kind !== 'rejected') report.acks.push(encodeMessage(taken.ack))
      report[counters[taken.kind]] += 1
    } else if (message.type === 'use-pass') {
      report[(await takeChoice(deps, memberUid, message)) ? 'accepted' : 'rejected'] += 1
    } else {
      const isTaken = message.type !== 'malformed' && (await takeWord(deps, memberUid, message))
      report[isTaken ? 'accepted' : 'rejected'] += 1
    }
  }
  return report
}

const counters = { accepted: 'accepted', duplicate: 'duplicates', rejected: 'rejected' } as const

/** A lock's or a bed's: they are numbered in one series, and so are their passes. */
async function takeFacts(deps: SessionDeps, memberUid: string, message: PassReport) {
  const taken = await takePassReport(deps, message)
  return taken.kind === 'rejected' ? await takeBedPassReport(deps, message, { road: 'bluetooth', memberUid }) : taken
}

async function takeWord(deps: SessionDeps, memberUid: string, message: DeviceMessage): Promise<boolean> {
  if (message.type !== 'started' && message.type !== 'status') return false
  const session = await findOpenSession(deps.store.db, memberUid)
  if (session?.transport !== 'bluetooth') return false
  const isAboutIt = message.type === 'started' ? message.grant === session.grantId : message.run === session.run
  if (!isAboutIt) return false
  const road = 'bluetooth'
  await applySessionEvent(deps, session.sessionId, (at) => ({ type: 'said', message, road, at }), { road, memberUid })
  return true
}
