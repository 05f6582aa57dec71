import { type Door, findAlerts, type Machine } from '#server/modules/board/rules/board-alerts.ts'
import { findFarOpened, findOftenOpened } from '#server/modules/board/rules/often-opened.ts'
import { findOftenRefused } from '#server/modules/board/rules/often-refused.ts'
import type { AlertFacts } from './alert-facts.ts'
import type { Board } from './board-facts.ts'

/** What staff on duty have to look at, in words of the wire. */
export function boardAlerts(facts: AlertFacts): NonNullable<Board['allAlerts']> {
  const { now, isBrokerUp, expected, unsettled, presence, lamps, names, messageStops } = facts
  const since = (id: string) => presence.get(id)?.changedAt ?? null
  const faultSince = (id: string) => presence.get(id)?.faultSince ?? since(id)
  const beds = facts.beds.map(({ deviceId, name, state, enabled, faultClearedAt }): Machine => ({
    id: deviceId,
    name,
    // Staff have looked at this fault already.
    state: state === 'fault' && faultClearedAt !== null ? 'fault-cleared' : state,
    isWanted: enabled === 1 && facts.details.get(deviceId)?.isMaintained !== 1,
    since: state === 'fault' ? faultSince(deviceId) : since(deviceId),
  }))
  const doors = facts.doors.map(({ lockId, place, state }): Door => ({
    id: lockId,
    name: place,
    state,
    isWanted: true,
    since: since(lockId),
    jammedSince: facts.jams.get(lockId) ?? null,
  }))
  // It touches members who came and have not tanned more than any other.
  const bookings = expected
    .filter(({ appointmentId }) => !facts.begun.has(appointmentId))
    .map(({ deviceId, startsAt, state }) => ({ deviceId, startsAt, isHere: state === 'visited' }))
  const contradicted = facts.contradicted.map((row) => ({
    ...row,
    deviceName: names.get(row.deviceId) ?? row.deviceId,
  }))
  const oftenOpened = findOftenOpened(facts.memberOpenings, expected)
  const farOpened = findFarOpened(facts.memberOpenings)
  const oftenRefused = findOftenRefused(facts.refused)
  const machines = { isBrokerUp, beds, doors, lamps, oftenOpened, farOpened, oftenRefused }
  const alerts = findAlerts({ now, ...machines, bookings, unsettled, contradicted, messageStops })
  return alerts.map(toAlert)
}

function toAlert(alert: ReturnType<typeof findAlerts>[number]): NonNullable<Board['allAlerts']>[number] {
  const { session } = alert
  const member = session && { uid: session.memberUid, nickname: session.nickname }
  return { ...alert, sessionId: session?.id ?? null, member }
}
