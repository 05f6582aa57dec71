import type { Entry, Intent } from '#src/domain/outbox/outbox-entry.ts'
import type { SendOutcome } from '#src/domain/outbox/outbox.ts'
import type { Report } from '#src/domain/problems/report.ts'
import { isRecord, numberOr } from '#src/lib/parse-json.ts'
import type { Credentials } from '#src/client/storage/rows/credentials-copy.ts'

import { post, type Reply } from '#src/client/http/post.ts'

/**
 * Sends one entry as its owner, from where they meant it. Another member's login is never used for it; without the
 * owner's, its ticket is, where it has one.
 */
export async function sendEntry(
  entry: Entry,
  login: Credentials | undefined,
  timeoutMs?: number,
): Promise<SendOutcome> {
  if (login?.uid !== entry.ownerUid) return await sendTicket(entry.intent, timeoutMs)
  const { token, uid } = login
  const { path, body } = toCall(entry.intent)
  const place = entry.shopId === undefined ? {} : { shop_id: entry.shopId, stat_shop_id: entry.shopId }
  return toOutcome(await post({ path, body: { ...place, ...body, token, uid, op_id: entry.opId }, timeoutMs }))
}

async function sendTicket(intent: Intent, timeoutMs?: number): Promise<SendOutcome> {
  if (intent.kind !== 'cancel-appointment' || intent.ticket === undefined) return { kind: 'signed-out' }
  const body = { appointment_id: intent.appointmentId, rev: intent.rev, ticket: intent.ticket }
  return toOutcome(await post({ path: '/api/appointment/cancelByTicket', body, timeoutMs }))
}

function toCall(intent: Intent): { path: string; body: Record<string, unknown> } {
  switch (intent.kind) {
    case 'cancel-appointment':
      return {
        path: '/api/appointment/cancelAppointMent',
        body: { appointment_id: intent.appointmentId, rev: intent.rev },
      }
    case 'edit-profile':
      return { path: '/api/user/editProfile', body: { ...intent.changes, base_rev: intent.baseRev } }
    case 'report-receipts':
      return { path: '/api/machine/report', body: { frames: intent.frames } }
    case 'report-problem':
      return { path: '/api/problem/report', body: reportBody(intent.report) }
    case 'mark-visited': {
      const arrived_at = new Date(intent.arrivedAt).toISOString()
      return { path: '/api/admin/appointment/visit', body: { appointment_id: intent.appointmentId, arrived_at } }
    }
  }
}

/** What is not there is not sent. */
function reportBody({ wantsBack, noticedAt, ...report }: Report): Record<string, unknown> {
  const { reason, note, picture } = report
  const about = {
    session_id: report.sessionId,
    appointment_id: report.appointmentId,
    lock_id: report.lockId,
    device_id: report.deviceId,
    shop_id: report.shopId,
    phone_seconds: report.phoneSeconds,
  }
  const body = {
    reason,
    note,
    picture,
    ...about,
    noticed_at: new Date(noticedAt).toISOString(),
    wants_session_back: wantsBack,
  }
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

const lockedWaitSeconds = 60

function toOutcome(reply: Reply): SendOutcome {
  switch (reply.kind) {
    case 'done':
      return { kind: 'done', code: reply.code, rev: revOf(reply.data), acks: acksOf(reply.data) }
    case 'refused':
      // A tablet that is locked decides nothing about what was kept: it goes once a clerk has opened it.
      if (reply.code === 'locked') return { kind: 'retry', mayHaveArrived: false, retryAfterSeconds: lockedWaitSeconds }
      return { kind: 'refused', code: reply.code }
    case 'signed-out':
      return reply
    case 'busy':
      return { kind: 'retry', mayHaveArrived: false, retryAfterSeconds: reply.retryAfterSeconds }
    case 'unreachable':
      return { kind: 'retry', mayHaveArrived: reply.mayHaveArrived, retryAfterSeconds: undefined }
    case 'none':
      // No writing call answers so; a version that does is asked again rather than believed.
      return { kind: 'retry', mayHaveArrived: true, retryAfterSeconds: undefined }
  }
}

function revOf(data: unknown): number | undefined {
  return isRecord(data) ? numberOr(data['rev'], undefined) : undefined
}

function acksOf(data: unknown): string[] {
  const acks: unknown = isRecord(data) ? data['acks'] : undefined
  return Array.isArray(acks) ? acks.filter((ack) => typeof ack === 'string') : []
}
