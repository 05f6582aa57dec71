import type { Language } from '#src/domain/language.ts'

import { addNotice, type NoticeFacts } from '#server/modules/notices/store/notices.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'

type Texts = Record<Language, string>

/** What a member is told besides reminders, which follow by themselves from the appointment. */
export type Notice =
  /** Staff gave the appointment another time or bed; `fromAt` is when it began before. */
  | { kind: 'moved'; appointmentId: string; fromAt: Instant }
  /** Staff cancelled the appointment. */
  | { kind: 'cancelled'; appointmentId: string }
  /** An order has become a package. */
  | { kind: 'paid'; orderId: string }
  /** The studio has something to say. Without a title the brand's name stands there. */
  | { kind: 'broadcast'; text: Texts; title?: Texts }

const hourMs = 3_600_000
/** News of an appointment matter until long after it; what the studio says today is old tomorrow. */
const livesMs: Record<Notice['kind'], number> = {
  moved: 24 * hourMs,
  cancelled: 24 * hourMs,
  paid: 4 * hourMs,
  broadcast: 8 * hourMs,
}

/**
 * Tells one member something, on every phone that asked for it. It is written in the transaction of what it tells,
 * so that neither happens without the other, and sent within seconds after it. `now` is the time of the operation.
 * Nobody is told what they have done themselves: members' own changes do not call this.
 */
export async function notifyMember(tx: Tx, memberUid: string, notice: Notice, now: Instant): Promise<void> {
  const facts: NoticeFacts = factsOf(notice)
  const appointmentId = 'appointmentId' in notice ? notice.appointmentId : undefined
  await addNotice(tx, { memberUid, facts, appointmentId, dueAt: now, sendBy: now + livesMs[notice.kind] }, now)
}

function factsOf(notice: Notice): NoticeFacts {
  switch (notice.kind) {
    case 'moved':
      return { kind: 'moved', fromAt: notice.fromAt }
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'paid':
      return { kind: 'paid', orderId: notice.orderId }
    case 'broadcast':
      return { kind: 'broadcast', text: notice.text, ...(notice.title && { title: notice.title }) }
  }
}
