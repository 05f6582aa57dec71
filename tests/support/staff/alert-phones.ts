import { expect } from 'vitest'

import { subscribePush } from '#src/contract/notices.ts'
import { listAlerts, takeAlert } from '#src/contract/staff/board/alerts.ts'
import { endShift } from '#src/contract/staff/board/shifts.ts'
import type { NoticeMessage } from '#src/domain/notices/notice.ts'

import { followAlerts } from '#server/modules/board/alert-worker.ts'
import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import type { Engine } from '../engines.ts'
import { anIntent, type SignedIn } from '../fixtures.ts'
import { studioOnFloor } from '../devices/floor.ts'
import { aSubscription } from '../members/push-inbox.ts'
import { textDeps } from '../members/text-deps.ts'
import { until } from '../until.ts'

interface NotifiedAlert {
  key: string
  kind: string
  owner: { nickname: string } | null
  notified: { nickname: string; notified_as: string; state: string }[]
  escalates_at: string | null
}

/** A studio with beds, its clerks and managers, each with a phone of their own that takes alerts. */
export async function withPhones(engine: Engine) {
  const place = await studioOnFloor(engine)
  const { store, post, member, floor } = place
  const pushed: { to: string; message: NoticeMessage }[] = []
  const onError = (error: unknown) => {
    throw error
  }
  const send: NoticeDeps['send'] = async ({ endpoint }, { text }) => {
    pushed.push({ to: endpoint.split('/').at(-1) ?? '', message: JSON.parse(text) as NoticeMessage })
    return 'sent'
  }
  const deps: NoticeDeps = { store, send, texts: textDeps({ onError }), onError }
  const withPhone = async (who: SignedIn, phone: string) => {
    expect(await post(subscribePush.path, anIntent(who, { subscription: aSubscription(phone) }))).toMatchObject({
      code: 'ok',
    })
    return who
  }
  const staff = async (nickname: string, terms: object) =>
    await withPhone(await member({ role: 'admin', nickname, ...terms }), nickname)
  const look = () => followAlerts({ store, gateway: floor.gateway })
  /** What the phones were told meanwhile, the oldest first. */
  const tick = async () => {
    await look()
    await sendDueNotices(deps)
    return pushed.splice(0).map(({ to, message }) => `${to}: ${message.title} | ${message.body}`)
  }
  const alerts = async (who: SignedIn) =>
    (((await post(listAlerts.path, { ...who })).data.shops as { alerts: NotifiedAlert[] }[])[0]?.alerts ?? []).filter(
      ({ key }) => key !== 'bed-offline:bed-offline',
    )
  const seen = (who: SignedIn, kind: string) =>
    until(async () => (await alerts(who)).some((alert) => alert.kind === kind), kind)
  const take = async (who: SignedIn, key: string) => await post(takeAlert.path, anIntent(who, { shop_id: 1, key }))
  const goHome = async (who: SignedIn) =>
    expect(await post(endShift.path, anIntent(who, { shop_id: 1, member_uid: who.uid }))).toMatchObject({ code: 'ok' })
  // One bed of this studio stands on no floor, and is out of reach from the beginning.
  await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', '=', 'bed-offline').execute()
  return { ...place, deps, pushed, staff, look, tick, alerts, seen, take, goHome }
}

/** With one clerk on duty, whose phone was told of a bed that is lost. */
export async function withLostBed(engine: Engine) {
  const place = await withPhones(engine)
  const { staff, floor, seen, tick, travel } = place
  const joey = await staff('joey', { staffLevel: 'staff' })
  const loseBed = async () => {
    await floor.bed('bed-2').powerCut()
    await seen(joey, 'bed-offline')
    await tick()
    await travel(20_000)
  }
  await loseBed()
  return { ...place, joey, loseBed, key: 'bed-offline:bed-2' }
}

/** What a phone is told of that bed. */
export const bedLost = (who: string) => expect.stringMatching(`^${who}: 1 號機離線 \\| 16:\\d\\d 起 • 銅鑼灣店$`)
