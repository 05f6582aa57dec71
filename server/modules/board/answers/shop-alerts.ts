import type { AnswerOf } from '#src/contract/call.ts'
import type { listAlerts } from '#src/contract/staff/board/alerts.ts'
import { latestAt } from '#src/domain/appointments/appointment.ts'
import type { Language } from '#src/domain/language.ts'

import { findLastStop } from '#server/modules/board/store/last-stop.ts'
import { countOpenIssues } from '#server/modules/payments/store/payment-issues.ts'
import { countOpenProblems } from '#server/modules/problems/store/problems.ts'
import { type LateNotice, readLateNotices } from '#server/modules/notices/store/late-notices.ts'
import { listUnreached } from '#server/modules/notices/store/unreached.ts'
import { nothing } from '#server/modules/board/rules/board-alert.ts'
import { countLow } from '#server/modules/stock/store/stock-levels.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'

import { type AlertFacts, readAlertFacts } from './alert-facts.ts'
import { boardAlerts } from './board-alerts.ts'

export type ShopAlert = AnswerOf<typeof listAlerts>['shops'][number]['alerts'][number]

/**
 * What has to be looked at in a shop now, for people who are not in front of its board: the alerts of the board, and
 * what stands on it beside them. `isBlind`: nothing is known of any bed or door now. `nextAt`: before then time alone
 * brings no alert.
 */
export async function readShopAlerts(
  { store, gateway }: { store: Store; gateway: Gateway },
  shopId: number,
  language: Language,
): Promise<{ alerts: ShopAlert[]; isBlind: boolean; now: Instant; nextAt: Instant }> {
  const { db } = store
  const now = await store.now()
  const [facts, stops, unreached, issues, problems, low] = await together(
    db,
    (at) => readAlertFacts(at, gateway, { shopId, language, now }),
    (at) => stopAlerts(at, shopId, now),
    (at) => listUnreached(at, shopId, now),
    (at) => countOpenIssues(at, shopId),
    (at) => countOpenProblems(at, shopId),
    (at) => countLow(at, shopId),
  )
  const alerts = [
    ...stops,
    ...boardAlerts(facts),
    ...(await lateAlerts(db, facts)),
    ...counted('unreached', unreached.length),
    ...counted('money', issues),
    ...counted('problems', problems),
    ...counted('stock', low),
  ]
  const nextAt = nextAlertAt(facts)
  return { alerts: alerts.toSorted((a, b) => rank(a) - rank(b)), isBlind: !facts.isBrokerUp, now, nextAt }
}

function rank({ severity }: ShopAlert): number {
  return severity === 'bad' ? 0 : 1
}

/** Members become late, and sessions that nobody has settled become an alert. */
function nextAlertAt({ now, expected, unsettled }: AlertFacts): Instant {
  if (unsettled.length > 0) return now
  const starts = expected.flatMap(({ state, startsAt }) => (state === 'booked' && startsAt >= now ? startsAt : []))
  return Math.min(Infinity, ...starts)
}

const plain = { ...nothing, sessionId: null, member: null }

/** Whoever stopped everything says why afterwards, and looks at each bed; the rest of the staff has to know. */
async function stopAlerts(db: Db, shopId: number, now: Instant): Promise<ShopAlert[]> {
  const stop = await findLastStop(db, shopId, now)
  if (!stop) return []
  const { at: since, ...member } = stop
  return [{ ...plain, key: `stopped:${since}`, kind: 'stopped', severity: 'bad', since, member }]
}

/** Members who should be here and may still come. */
async function lateAlerts(db: Db, { expected, names, now }: AlertFacts): Promise<ShopAlert[]> {
  const late = expected.filter((each) => each.state === 'booked' && each.startsAt < now && now <= latestAt(each))
  const ids = late.map(({ appointmentId }) => appointmentId)
  const notices = await readLateNotices(db, ids)
  return late.map((each) => lateAlert(each, names.get(each.deviceId) ?? each.deviceId, notices.get(each.appointmentId)))
}

function lateAlert(
  late: AlertFacts['expected'][number],
  bedName: string,
  lateNotice: LateNotice | undefined,
): ShopAlert {
  const { appointmentId, startsAt: since, deviceId, memberUid: uid, nickname } = late
  return {
    ...plain,
    key: `late:${appointmentId}`,
    kind: 'late',
    severity: 'warn',
    since,
    subject: { id: deviceId, name: bedName },
    member: { uid, nickname },
    appointmentId,
    lateUntil: latestAt(late),
    ...(lateNotice && { lateNotice }),
  }
}

/** Many small things of one kind are one alert: who takes it works through their list. */
function counted(kind: 'unreached' | 'money' | 'problems' | 'stock', open: number): ShopAlert[] {
  return open === 0 ? [] : [{ ...plain, key: kind, kind, severity: 'warn', open }]
}
