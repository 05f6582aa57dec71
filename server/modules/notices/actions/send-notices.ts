import { createHash } from 'node:crypto'

import type { PushResult, SendPush } from '#server/platform/push/push-service.ts'
import { claimNotice, endNotice, listDue, type NoticeRow, retryNotice } from '#server/modules/notices/store/notices.ts'
import { deleteSubscription, listSubscriptions, type PushSubscriptionRow } from '#server/platform/push/subscriptions.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'
import { noticeText, type NoticeFacts } from '#server/platform/push/notice-queue.ts'
import { findShown } from '#server/modules/appointments/store/appointments.ts'
import { textDueAt } from '#server/modules/notices/rules/quiet-hours.ts'
import { pushText } from './push-text.ts'
import { dayDueAt, textOffer } from './text-offer.ts'
import { textMember, type TextDeps } from './text-member.ts'
import { textReceipt } from './text-receipt.ts'
import { messageWriter, type WriteMessage } from './write-message.ts'

export interface NoticeDeps {
  store: Store
  send: SendPush
  texts: TextDeps
  onError: (error: unknown) => void
}

/** Longer than sending can take; a server that died with a notice in its hands keeps it for no longer. */
const leaseMs = 60_000
const mostAtOnce = 20
const retryAfterMs = 15_000
const mostTries = 8

/** Sends what is due, each notice from one server only; tells how many it took in hand. */
export async function sendDueNotices(deps: NoticeDeps): Promise<number> {
  const { store } = deps
  let taken = 0
  for (;;) {
    const ids = await listDue(store.db, await store.now(), mostAtOnce)
    const claims = await Promise.all(ids.map((id) => claimAndTell(deps, id)))
    taken += claims.filter(Boolean).length
    if (ids.length < mostAtOnce) return taken
  }
}

async function claimAndTell(deps: NoticeDeps, noticeId: string): Promise<boolean> {
  const { db } = deps.store
  const now = await deps.store.now()
  const row = await claimNotice(db, noticeId, now, leaseMs)
  if (!row) return false
  try {
    await deliver(deps, row, now)
  } catch (error) {
    // It stays claimed, and is tried again when its lease ends.
    deps.onError(error)
  }
  return true
}

async function deliver(deps: NoticeDeps, row: NoticeRow, now: Instant): Promise<void> {
  const { store, send } = deps
  const { features } = await readChainSettings(store.db)
  const write = features.sendsNotices ? await messageWriter(store.db, row, now) : undefined
  if (!write) return await endNotice(store.db, row.noticeId, 'dropped')
  if (now >= row.sendBy || row.tries > mostTries) return await giveUp(store, row)
  const dueAt = noticeText.read(row.what).kind === 'offer' ? await dayDueAt(store.db, now) : now
  if (dueAt > now) return await retryNotice(store.db, row.noticeId, dueAt, reachedBy(row))
  const browsers = await listSubscriptions(store.db, row.memberUid, now, isAlert(row) ? 'alertsUntil' : 'expiresAt')
  const reached = new Set(reachedBy(row))
  const results = await Promise.all(
    browsers
      .filter(({ endpoint }) => !reached.has(endpoint))
      .map(async (browser) => ({ browser, result: await send(browser, toPush(deps, row, write, browser, now)) })),
  )
  for (const { browser, result } of results) {
    if (result === 'gone') await deleteSubscription(store.db, browser.endpoint)
    if (result === 'sent') reached.add(browser.endpoint)
  }
  const isNotified = await settle(store, row, {
    results: results.map(({ result }) => result),
    reached: [...reached],
    now,
  })
  if (!isNotified) await tellOtherwise(deps, row, write, now)
}

/** No phone of the member takes notifications: what staff did with an appointment, or ask about it, is told by a text message. */
async function tellOtherwise(deps: NoticeDeps, row: NoticeRow, write: WriteMessage, now: Instant): Promise<void> {
  const { db } = deps.store
  const facts = noticeText.read(row.what)
  if (facts.kind === 'offer') {
    const end = await textOffer(deps.store, deps.texts, { row, facts, write })
    if (typeof end === 'string') return await endNotice(db, row.noticeId, end)
    return await retryNotice(db, row.noticeId, now + end.laterMs, reachedBy(row))
  }
  if (facts.kind === 'receipt') {
    const isTexted = await textReceipt(deps.store, deps.texts, row, write)
    return await endNotice(db, row.noticeId, isTexted ? 'sent' : 'unreached')
  }
  if (isForMember(facts)) {
    const dueAt = await dayDueAt(db, now)
    if (dueAt > now) return await retryNotice(db, row.noticeId, dueAt, reachedBy(row))
    const isTexted = await textMember(deps.store, { ...deps.texts, keepsHalf: true }, row, write)
    return await endNotice(db, row.noticeId, isTexted ? 'sent' : 'unreached')
  }
  const appointment = isWorthText(row) && (await findShown(db, row.memberUid, row.appointmentId ?? ''))
  if (!appointment) return await endNotice(db, row.noticeId, 'dropped')
  const { startsAt, timeZone } = appointment
  const dueAt = textDueAt(now, facts.kind === 'moved' ? Math.min(startsAt, facts.fromAt) : startsAt, timeZone)
  if (dueAt > now) return await retryNotice(db, row.noticeId, dueAt, reachedBy(row))
  if (await textMember(deps.store, deps.texts, row, write)) return await endNotice(db, row.noticeId, 'sent')
  await giveUp(deps.store, row)
}

/** Staff are asked to call about what changes a member's plans; the rest is not worth that. */
async function giveUp({ db }: Store, row: NoticeRow): Promise<void> {
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

function isAlert(row: NoticeRow): boolean {
  const { kind } = noticeText.read(row.what)
  return kind === 'alert' || kind === 'alert-over'
}

/** Who is late hears of it at once or not at all; staff see that on the board, and call. */
function isWorthText(row: NoticeRow): boolean {
  return mattersToPlans(row) || noticeText.read(row.what).kind === 'late'
}

interface Delivered {
  results: PushResult[]
  reached: string[]
  now: Instant
}

/** Whether nothing else is to be done: a phone has it, or may take it later. */
async function settle(
  { db }: Store,
  { noticeId, tries }: NoticeRow,
  { results, reached, now }: Delivered,
): Promise<boolean> {
  if (results.includes('later')) {
    await retryNotice(db, noticeId, now + retryAfterMs * 2 ** (tries - 1), reached)
    return true
  }
  if (reached.length === 0) return false
  await endNotice(db, noticeId, 'sent', 'push')
  return true
}

function reachedBy({ reached }: NoticeRow): string[] {
  return JSON.parse(reached) as string[]
}

function toPush(
  { texts }: NoticeDeps,
  row: NoticeRow,
  write: WriteMessage,
  { language }: PushSubscriptionRow,
  now: Instant,
) {
  const message = write(language)
  const kind = isAlert(row) ? 'alert' : noticeText.read(row.what).kind
  // Topics have at most 32 characters. News of one kind about one thing replace each other, and no other news.
  const topic = createHash('sha256').update(`${kind} ${message.tag}`).digest('base64url').slice(0, 32)
  return { text: pushText(message, texts.publicOrigin), topic, keepForMs: row.sendBy - now }
}
