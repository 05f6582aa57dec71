import { createHash } from 'node:crypto'

import { type AlertRules, alertRulesOf, isAlertKind } from '#src/domain/board/alert-rules.ts'

import { type AlertStep, nextStep, scopeOf } from '#server/modules/board/rules/alert-steps.ts'
import {
  claimTelling,
  countNotifiedOnDuty,
  dropTellings,
  readTellings,
} from '#server/modules/board/store/alert-tellings.ts'
import { claimAlert, dropAlert, type Standings } from '#server/modules/board/store/staff-alerts.ts'
import { listManagers } from '#server/modules/members/store/staff-people.ts'
import { listOnDuty } from '#server/modules/members/store/shifts.ts'
import { isNight } from '#server/modules/notices/rules/quiet-hours.ts'
import { dropWaiting, findNotice } from '#server/modules/notices/store/notices.ts'
import { alertRulesText, type ShopRow } from '#server/modules/shops/store/shops.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { noticeText, notifyMember } from '#server/platform/push/notice-queue.ts'

/** An alert as far as people are told of it. */
export interface NotifiedAlert {
  key: string
  kind: string
  since: number | null
  subject: { id: string } | null
}

export function rulesOfShop({ alertRules }: ShopRow): AlertRules {
  return alertRulesOf(alertRules === null ? [] : alertRulesText.read(alertRules))
}

/** What is known of a shop's alerts at one moment. */
export interface AlertsNow {
  alerts: readonly NotifiedAlert[]
  /** By their keys. */
  standings: Standings
  isStaffed: boolean
  now: Instant
}

/** Pushes to people what the rules of a shop say of its alerts: each alert once to each of them, from whichever server. */
export async function tellAlerts(
  store: Store,
  shop: ShopRow,
  { alerts, standings, isStaffed, now }: AlertsNow,
): Promise<void> {
  const { shopId } = shop
  const rules = rulesOfShop(shop)
  const moment = { now, isNight: isNight(now, shop.timeZone), isStaffed }
  for (const alert of alerts) {
    const standing = standings.get(alert.key)
    if (!standing || !isAlertKind(alert.kind)) continue
    const step = nextStep({ kind: alert.kind, ...standing }, rules[alert.kind], moment)
    if (step) await store.transaction(async (tx) => await tell(tx, { shopId, alert, step }, await store.now(tx)))
  }
}

interface Telling {
  shopId: number
  alert: NotifiedAlert
  step: AlertStep
}

async function tell(tx: Tx, { shopId, alert, step }: Telling, now: Instant): Promise<void> {
  const name = { shopId, alertKey: alert.key }
  if (!(await claimAlert(tx, name, step === 'tell' ? 'notifiedAt' : 'escalatedAt', now))) return
  const onDuty = step === 'tell' ? (await listOnDuty(tx, shopId, now)).map(({ memberUid }) => memberUid) : []
  for (const uid of new Set(onDuty)) await push(tx, { shopId, alert, uid, notifiedBefore: null }, now)
  if (onDuty.length > 0) return
  // Nobody is on duty, so there is nobody left to wait for.
  if (step === 'tell') await claimAlert(tx, name, 'escalatedAt', now)
  const notifiedBefore = await countNotifiedOnDuty(tx, name)
  const notified = new Set((await readTellings(tx, name)).map(({ memberUid }) => memberUid))
  const groups = await listManagers(tx, shopId, now)
  const next = groups.map((group) => group.filter((uid) => !notified.has(uid))).find((group) => group.length > 0)
  for (const uid of next ?? []) await push(tx, { shopId, alert, uid, notifiedBefore }, now)
}

interface Push {
  shopId: number
  alert: NotifiedAlert
  uid: string
  notifiedBefore: number | null
}

async function push(tx: Tx, { shopId, alert, uid, notifiedBefore }: Push, now: Instant): Promise<void> {
  const { key, kind, since, subject } = alert
  const about = { shopId, alert: kind, thingId: subject?.id ?? null, tag: alertTag(shopId, key) }
  const noticeId = await notifyMember(tx, uid, { kind: 'alert', ...about, since, notifiedBefore }, now)
  const scope = scopeOf(kind, shopId)
  const notifiedAs = notifiedBefore === null ? 'duty' : 'manager'
  const telling = { scope, alertKey: key, memberUid: uid, shopId, notifiedAs, noticeId, notifiedAt: now } as const
  if (!(await claimTelling(tx, telling))) await dropWaiting(tx, noticeId)
}

/** By what a phone knows that two messages are about one alert. The key of an alert may name a member, and stays here. */
export function alertTag(shopId: number, key: string): string {
  return `alert:${createHash('sha256').update(`${shopId} ${key}`).digest('base64url').slice(0, 22)}`
}

/**
 * Somebody looks after an alert, or it is over: the phones that were told of it say so in its place, without a sound,
 * but not that of whoever took it in the app (`byUid`), where it is put away.
 */
export async function putAway(
  tx: Tx,
  { shopId, key, byUid }: { shopId: number; key: string; byUid?: string },
  now: Instant,
): Promise<void> {
  for (const { memberUid, noticeId } of await readTellings(tx, { shopId, alertKey: key })) {
    await dropWaiting(tx, noticeId)
    const notice = await findNotice(tx, noticeId)
    const facts = notice && noticeText.read(notice.what)
    if (facts?.kind !== 'alert' || memberUid === byUid) continue
    const { alert, thingId, tag } = facts
    const about = { shopId, alert, thingId, tag, noticeId, isTaken: byUid !== undefined }
    await notifyMember(tx, memberUid, { kind: 'alert-over', ...about }, now)
  }
}

/** An alert is over: nobody is told of it any more, and a new one of the same kind is told anew. */
export async function endAlert(tx: Tx, shopId: number, key: string, now: Instant): Promise<void> {
  if (!(await dropAlert(tx, { shopId, alertKey: key }))) return
  await putAway(tx, { shopId, key }, now)
  await dropTellings(tx, { shopId, alertKey: key })
}
