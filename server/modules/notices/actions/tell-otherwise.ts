import { findShown } from '#server/modules/appointments/store/appointments.ts'
import { leadMs, textDueAt } from '#server/modules/notices/rules/quiet-hours.ts'
import { endNotice, type NoticeRow, postponeNotice } from '#server/modules/notices/store/notices.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { type NoticeFacts, noticeText } from '#server/platform/push/notice-queue.ts'
import { textMember, type TextDeps } from './text-member.ts'
import { dayDueAt, textOffer } from './text-offer.ts'
import { textReceipt } from './text-receipt.ts'
import type { WriteMessage } from './write-message.ts'

interface TellDeps {
  store: Store
  texts: TextDeps
}

/** No phone of the member takes notifications: what staff did with an appointment, or ask about it, is told by a text message. */
export async function tellOtherwise(deps: TellDeps, row: NoticeRow, write: WriteMessage, now: Instant): Promise<void> {
  const { db } = deps.store
  const facts = noticeText.read(row.what)
  if (facts.kind === 'offer') {
    const end = await textOffer(deps.store, deps.texts, { row, facts, write })
    if (typeof end === 'string') return await endNotice(db, row.noticeId, end)
    return await postponeNotice(db, row.noticeId, now + end.laterMs)
  }
  if (facts.kind === 'receipt') {
    const isTexted = await textReceipt(deps.store, deps.texts, row, write)
    return await endNotice(db, row.noticeId, isTexted ? 'sent' : 'unreached')
  }
  if (isForMember(facts)) {
    const dueAt = await dayDueAt(db, now)
    if (dueAt > now) return await postponeNotice(db, row.noticeId, dueAt)
    const isTexted = await textMember(deps.store, { ...deps.texts, keepsHalf: true }, row, write)
    return await endNotice(db, row.noticeId, isTexted ? 'sent' : 'unreached')
  }
  const appointment = isWorthText(row) && (await findShown(db, row.memberUid, row.appointmentId ?? ''))
  if (!appointment) return await endNotice(db, row.noticeId, 'dropped')
  const dueAt = textDueAt(now, firstStart(facts, appointment.startsAt), appointment.timeZone)
  if (dueAt > now) return await postponeNotice(db, row.noticeId, dueAt)
  if (await textMember(deps.store, deps.texts, row, write)) return await endNotice(db, row.noticeId, 'sent')
  await giveUp(deps.store, row)
}

/** A push service that is in trouble for a moment is waited for, whatever is at stake. */
const soonMs = 2 * 60_000

/**
 * Whether a notice that no phone has taken yet must not rest any longer: with the next try, which would be at `nextAt`,
 * the member would have no time left to change plans.
 */
export async function isTooLate(db: Db, row: NoticeRow, now: Instant, nextAt: Instant): Promise<boolean> {
  if (nextAt - now < soonMs || !isWorthText(row)) return false
  const appointment = await findShown(db, row.memberUid, row.appointmentId ?? '')
  if (!appointment) return false
  return nextAt > firstStart(noticeText.read(row.what), appointment.startsAt) - leadMs
}

/** Of a moved appointment, the earlier of its two starts: that is when the member would come. */
function firstStart(facts: NoticeFacts, startsAt: Instant): Instant {
  return facts.kind === 'moved' ? Math.min(startsAt, facts.fromAt) : startsAt
}

/**
 * No way is left. What some of the phones have taken has reached the member; otherwise staff are asked to call about what
 * changes a member's plans, and the rest is not worth that.
 */
export async function giveUp({ db }: Store, row: NoticeRow): Promise<void> {
  if (reachedBy(row).length > 0) return await endNotice(db, row.noticeId, 'sent', 'push')
  await endNotice(db, row.noticeId, isWatched(row) ? 'unreached' : 'dropped')
}

function mattersToPlans(row: NoticeRow): boolean {
  const { kind } = noticeText.read(row.what)
  return kind === 'moved' || kind === 'cancelled'
}

/** What is between the studio and this member, and can wait for the day. */
function isForMember({ kind }: Pick<NoticeFacts, 'kind'>): boolean {
  return kind === 'personal' || kind === 'refunded' || kind === 'session-back'
}

/** Staff wait for what becomes of it, and can say it instead. */
function isWatched(row: NoticeRow): boolean {
  const { kind } = noticeText.read(row.what)
  return mattersToPlans(row) || kind === 'receipt' || isForMember({ kind })
}

/** Who is late hears of it at once or not at all; staff see that on the board, and call. */
function isWorthText(row: NoticeRow): boolean {
  return mattersToPlans(row) || noticeText.read(row.what).kind === 'late'
}

/** The phones that have taken it, by the addresses of their browsers. */
export function reachedBy({ reached }: NoticeRow): string[] {
  return JSON.parse(reached) as string[]
}
