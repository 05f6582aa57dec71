import { createHash } from 'node:crypto'

import type { PushResult, SendPush } from '#server/platform/push/push-service.ts'
import { claimNotice, endNotice, listDue, type NoticeRow, retryNotice } from '#server/modules/notices/store/notices.ts'
import { deleteSubscription, listSubscriptions, type PushSubscriptionRow } from '#server/platform/push/subscriptions.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import type { Store } from '#server/platform/database/store.ts'
import { noticeText } from '#server/platform/push/notice-queue.ts'
import { messageWriter, type WriteMessage } from './write-message.ts'

export interface NoticeDeps {
  store: Store
  send: SendPush
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

async function deliver({ store, send }: NoticeDeps, row: NoticeRow, now: Instant): Promise<void> {
  const { features } = await readChainSettings(store.db)
  const write =
    features.sendsNotices && now < row.sendBy && row.tries <= mostTries
      ? await messageWriter(store.db, row, now)
      : undefined
  const browsers = write ? await listSubscriptions(store.db, row.memberUid, now) : []
  if (!write || browsers.length === 0) return await endNotice(store.db, row.noticeId, 'dropped')

  const reached = new Set(reachedBy(row))
  const results = await Promise.all(
    browsers
      .filter(({ endpoint }) => !reached.has(endpoint))
      .map(async (browser) => ({ browser, result: await send(browser, toPush(row, write, browser, now)) })),
  )
  for (const { browser, result } of results) {
    if (result === 'gone') await deleteSubscription(store.db, browser.endpoint)
    if (result === 'sent') reached.add(browser.endpoint)
  }
  await settle(store, row, { results: results.map(({ result }) => result), reached: [...reached], now })
}

interface Delivered {
  results: PushResult[]
  reached: string[]
  now: Instant
}

async function settle(
  { db }: Store,
  { noticeId, tries }: NoticeRow,
  { results, reached, now }: Delivered,
): Promise<void> {
  if (results.includes('later')) {
    return await retryNotice(db, noticeId, now + retryAfterMs * 2 ** (tries - 1), reached)
  }
  await endNotice(db, noticeId, reached.length > 0 ? 'sent' : 'dropped')
}

function reachedBy({ reached }: NoticeRow): string[] {
  return JSON.parse(reached) as string[]
}

function toPush(row: NoticeRow, write: WriteMessage, { language }: PushSubscriptionRow, now: Instant) {
  const message = write(language)
  const { kind } = noticeText.read(row.what)
  // Topics have at most 32 characters. News of one kind about one thing replace each other, and no other news.
  const topic = createHash('sha256').update(`${kind} ${message.tag}`).digest('base64url').slice(0, 32)
  return { text: JSON.stringify(message), topic, keepForMs: row.sendBy - now }
}
