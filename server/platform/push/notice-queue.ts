import { z } from 'zod/mini'
import { v7 as uuidv7 } from 'uuid'

import type { Language } from '#src/domain/language.ts'

import { jsonText } from '#server/platform/database/json-text.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Tx } from '#server/platform/database/store.ts'

/** Of what goes wrong in a studio, nothing that names a member. */
const alertFacts = {
  shopId: z.int(),
  /** `AlertKind`, as the server that wrote it knows it. */
  alert: z.string(),
  /** The bed or door. */
  thingId: z.nullable(z.string()),
  /** The same for all that is sent of one alert, so that the later takes the place of the earlier. */
  tag: z.string(),
}

export const perLanguage = z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), 'en-US': z.string() })

/** What a notice is about; what it says is written when it is sent, from what is true then. */
export const noticeText = jsonText(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('reminder') }),
    z.object({ kind: z.literal('moved'), fromAt: z.int() }),
    z.object({ kind: z.literal('cancelled') }),
    z.object({ kind: z.literal('late'), until: z.int() }),
    z.object({ kind: z.literal('paid'), orderId: z.string() }),
    z.object({ kind: z.literal('receipt'), lineId: z.string() }),
    z.object({ kind: z.literal('refunded'), lineId: z.string() }),
    z.object({ kind: z.literal('session-back'), sessionId: z.string(), times: z.int() }),
    z.object({ kind: z.literal('signed-in'), device: z.string(), at: z.int() }),
    z.object({ kind: z.literal('problem'), problemId: z.string() }),
    z.object({ kind: z.literal('broadcast'), title: z.optional(perLanguage), text: perLanguage }),
    z.object({ kind: z.literal('personal'), text: z.string() }),
    z.object({ kind: z.literal('offer'), messageId: z.string(), text: perLanguage }),
    z.object({
      kind: z.literal('alert'),
      ...alertFacts,
      since: z.nullable(z.int()),
      /** To a manager: how many on duty were told before. null: the reader is on duty. */
      notifiedBefore: z.nullable(z.int()),
    }),
    z.object({ kind: z.literal('alert-over'), ...alertFacts, noticeId: z.string(), isTaken: z.boolean() }),
  ]),
)

export type NoticeFacts = ReturnType<typeof noticeText.read>

export interface NewNotice {
  memberUid: string
  facts: NoticeFacts
  appointmentId?: string | undefined
  /** For reminders: of which start, and how long before it. */
  startsAt?: number
  minutesBefore?: number
  dueAt: Instant
  /** Later than this it is of no use to anybody. */
  sendBy: Instant
}

/** Writes down what is to be sent, and tells under which id. A reminder that is written already stays as it is. */
export async function addNotice(db: Db, notice: NewNotice, now: Instant): Promise<string> {
  const row = toRow(notice, now)
  await db
    .insertInto('notices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return row.noticeId
}

/** The same for many at once; answers their ids in the same order. */
export async function addNotices(db: Db, notices: readonly NewNotice[], now: Instant): Promise<string[]> {
  const rows = notices.map((notice) => toRow(notice, now))
  await db.insertInto('notices').values(rows).execute()
  return rows.map(({ noticeId }) => noticeId)
}

function toRow(notice: NewNotice, now: Instant) {
  return {
    noticeId: uuidv7(),
    memberUid: notice.memberUid,
    what: noticeText.write(notice.facts),
    appointmentId: notice.appointmentId ?? null,
    startsAt: notice.startsAt ?? null,
    minutesBefore: notice.minutesBefore ?? null,
    state: 'waiting' as const,
    dueAt: notice.dueAt,
    sendBy: notice.sendBy,
    tries: 0,
    reached: '[]',
    createdAt: now,
  }
}

type Texts = Record<Language, string>

/** What a member is told besides reminders, which follow by themselves from the appointment. */
export type Notice =
  /** Staff gave the appointment another time or bed; `fromAt` is when it began before. */
  | { kind: 'moved'; appointmentId: string; fromAt: Instant }
  /** Staff cancelled the appointment. */
  | { kind: 'cancelled'; appointmentId: string }
  /** The member is late; until when the appointment waits. */
  | { kind: 'late'; appointmentId: string; until: Instant }
  /** An order has become a package. */
  | { kind: 'paid'; orderId: string }
  /** Staff send the receipt of a sale. */
  | { kind: 'receipt'; lineId: string }
  /** Money went back; `lineId` is that of the refund. */
  | { kind: 'refunded'; lineId: string }
  /** Times were given back for a session, by staff or by its bed's record. */
  | { kind: 'session-back'; sessionId: string; times: number }
  /** To staff: their account was used to sign in on another phone or computer. */
  | { kind: 'signed-in'; device: string; at: Instant }
  /** What a member reported has been decided. */
  | { kind: 'problem'; problemId: string }
  /** The studio has something to say. Without a title the brand's name stands there. */
  | { kind: 'broadcast'; text: Texts; title?: Texts }
  /** One of the staff writes to this member, in words of their own. */
  | { kind: 'personal'; text: string }
  /** To staff: something in a studio has to be looked at. */
  | Extract<NoticeFacts, { kind: 'alert' }>
  /** To staff whom `noticeId` told: somebody looks after it, or it is over. */
  | Extract<NoticeFacts, { kind: 'alert-over' }>

const hourMs = 3_600_000
/** News of an appointment matter until long after it; what the studio says today is old tomorrow. */
const livesMs: Record<Notice['kind'], number> = {
  moved: 24 * hourMs,
  cancelled: 24 * hourMs,
  // Until the appointment is over; sooner when the member comes.
  late: hourMs,
  paid: 4 * hourMs,
  receipt: 24 * hourMs,
  refunded: 24 * hourMs,
  'session-back': 24 * hourMs,
  'signed-in': 12 * hourMs,
  problem: 24 * hourMs,
  broadcast: 8 * hourMs,
  personal: 24 * hourMs,
  // A phone that was away for longer is shown by the app what is still true.
  alert: hourMs,
  'alert-over': hourMs,
}

/** The notice before it may be under way at this moment; it is looked at once that is decided. */
const afterAnotherMs = 15_000

/**
 * Tells one member something, on every phone that asked for it. It is written in the transaction of what it tells,
 * so that neither happens without the other, and sent within seconds after it; answers the id of what is sent. `now` is the time of the operation.
 * Members are not told what they have done themselves: members' own changes do not call this.
 */
export async function notifyMember(tx: Tx, memberUid: string, notice: Notice, now: Instant): Promise<string> {
  const facts: NoticeFacts = factsOf(notice)
  const appointmentId = 'appointmentId' in notice ? notice.appointmentId : undefined
  const dueAt = notice.kind === 'alert-over' ? now + afterAnotherMs : now
  return await addNotice(tx, { memberUid, facts, appointmentId, dueAt, sendBy: now + livesMs[notice.kind] }, now)
}

function factsOf(notice: Notice): NoticeFacts {
  switch (notice.kind) {
    case 'moved':
      return { kind: 'moved', fromAt: notice.fromAt }
    case 'cancelled':
      return { kind: 'cancelled' }
    case 'late':
      return { kind: 'late', until: notice.until }
    case 'paid':
      return { kind: 'paid', orderId: notice.orderId }
    case 'receipt':
      return { kind: 'receipt', lineId: notice.lineId }
    case 'refunded':
      return { kind: 'refunded', lineId: notice.lineId }
    case 'session-back':
      return { kind: 'session-back', sessionId: notice.sessionId, times: notice.times }
    case 'signed-in':
      return { kind: 'signed-in', device: notice.device, at: notice.at }
    case 'problem':
      return { kind: 'problem', problemId: notice.problemId }
    case 'broadcast':
      return { kind: 'broadcast', text: notice.text, ...(notice.title && { title: notice.title }) }
    case 'personal':
      return { kind: 'personal', text: notice.text }
    case 'alert':
    case 'alert-over':
      return notice
  }
}
