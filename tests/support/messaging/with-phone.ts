import { onTestFinished } from 'vitest'

import { subscribePush } from '#src/contract/notices.ts'
import type { NoticeMessage } from '#src/domain/notices/notice.ts'

import { openNotices } from '#server/modules/notices/actions/open-notices.ts'
import { planReminders } from '#server/modules/notices/actions/plan-reminders.ts'
import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { type Notice, notifyMember } from '#server/platform/push/notice-queue.ts'
import type { Engine } from '../engines.ts'
import { anIntent, type SignedIn } from '../fixtures.ts'
import { textDeps } from '../members/text-deps.ts'
import { startPushStandIn } from '../net/push-stand-in.ts'
import { openServer } from '../open-server.ts'

const publicOrigin = 'https://studio.example.com'

/** A studio, a push service, and Ann, whose phone has asked for notices. */
export async function withPhone(engine: Engine) {
  const push = await startPushStandIn()
  onTestFinished(() => push.close())
  const place = await openServer(engine, { pushOrigins: [push.origin], publicOrigin })
  const { store, inbox, post, member } = place
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const { send } = openNotices({ store, publicOrigin, onError })
  const texts = textDeps({ messenger: inbox.messenger, onError })
  const setup: NoticeDeps = { store, onError, send, texts }
  const subscribe = async (who: SignedIn, browser: string, headers: Record<string, string> = {}) => {
    const { json } = push.subscribe(browser)
    return await post(subscribePush.path, anIntent(who, { subscription: json }), headers)
  }
  const ann = await member()
  await subscribe(ann, 'phone')
  /** What every server does every few seconds. */
  const tick = async () => {
    await planReminders(store)
    await sendDueNotices(setup)
  }
  const said = () => push.delivered.map(({ text }) => JSON.parse(text) as NoticeMessage)
  const notify = (who: SignedIn, notice: Notice) =>
    store.transaction(async (tx) => notifyMember(tx, who.uid, notice, await store.now(tx)))
  return { ...place, push, setup, errors, subscribe, ann, tick, said, notify }
}
