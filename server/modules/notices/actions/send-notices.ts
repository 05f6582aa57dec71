import { createHash } from 'node:crypto'

import type { PushResult, SendPush } from '#server/platform/push/push-service.ts'
import { mostTries, restMs } from '#server/modules/notices/rules/retries.ts'
import {
  claimNotice,
  endNotice,
  listDue,
  type NoticeRow,
  postponeNotice,
  retryNotice,
} from '#server/modules/notices/store/notices.ts'
import { deleteSubscription, listSubscriptions, type PushSubscriptionRow } from '#server/platform/push/subscriptions.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'
import { noticeText } from '#server/platform/push/notice-queue.ts'
import { pushText } from './push-text.ts'
import { giveUp, isTooLate, reachedBy, tellOtherwise } from './tell-otherwise.ts'
import { dayDueAt } from './text-offer.ts'
import type { TextDeps } from './text-member.ts'
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

/**
 * Sends what is due, each notice from one server only; tells how many it took in hand. After the signal that the server
 * stops it takes no more, and ends with what it has.
 */
export async function sendDueNotices(deps: NoticeDeps, signal?: AbortSignal): Promise<number> {
  const { store } = deps
  let taken = 0
  for (;;) {
    if (signal?.aborted) return taken
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
  const write = await messageWriter(store.db, row, now)
  if (!write) return await endNotice(store.db, row.noticeId, 'dropped')
  if (!features.sendsNotices || now >= row.sendBy) return await giveUp(store, row)
  if (row.tries > mostTries) return await endTries(deps, row, write, now)
  const dueAt = noticeText.read(row.what).kind === 'offer' ? await dayDueAt(store.db, now) : now
  if (dueAt > now) return await postponeNotice(store.db, row.noticeId, dueAt)
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

function isAlert(row: NoticeRow): boolean {
  const { kind } = noticeText.read(row.what)
  return kind === 'alert' || kind === 'alert-over'
}

/** The push services have taken it for none of the member's phones, or for some of them only. */
async function endTries(deps: NoticeDeps, row: NoticeRow, write: WriteMessage, now: Instant): Promise<void> {
  if (reachedBy(row).length > 0) return await giveUp(deps.store, row)
  await tellOtherwise(deps, row, write, now)
}

interface Delivered {
  results: PushResult[]
  reached: string[]
  now: Instant
}

/** Whether nothing else is to be done: a phone has it, or may take it later. */
async function settle({ db }: Store, row: NoticeRow, { results, reached, now }: Delivered): Promise<boolean> {
  const nextAt = now + restMs(row.tries)
  const isNotified = reached.length > 0
  if (results.includes('later') && (isNotified || !(await isTooLate(db, row, now, nextAt)))) {
    await retryNotice(db, row.noticeId, nextAt, reached)
    return true
  }
  if (!isNotified) return false
  await endNotice(db, row.noticeId, 'sent', 'push')
  return true
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
