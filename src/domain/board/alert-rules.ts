/** What staff have to look at. The board finds the first ones; the rest stand on it in other places. */
export const alertKinds = [
  'stopped',
  'broker-down',
  'bed-fault',
  'bed-offline',
  'bed-out',
  'lock-jammed',
  'lock-offline',
  'session-unknown',
  'late',
  'unreached',
  'codes-stopped',
  'money',
  'problems',
  'stock',
  'unsettled',
  'contradicted',
  'opened-often',
  'opened-far',
  'refused-often',
  'lamps',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** How a studio wants to hear of one kind of alert. */
export interface AlertRule {
  /** It is pushed to the phones of those on duty. */
  pushes: boolean
  /** After how many minutes in which nobody has taken it the managers are told; null: never. */
  escalateMinutes: number | null
  /** Managers are told by night as well; those on duty always are. */
  atNight: boolean
}

export type AlertRules = Readonly<Record<AlertKind, AlertRule>>

const emergency: AlertRule = { pushes: true, escalateMinutes: 3, atNight: true }
const guest: AlertRule = { pushes: true, escalateMinutes: 5, atNight: false }
const errand: AlertRule = { pushes: true, escalateMinutes: 60, atNight: false }
const onBoardOnly: AlertRule = { pushes: false, escalateMinutes: null, atNight: false }

/** As long as a studio says nothing else. */
export const usualAlertRules: AlertRules = {
  stopped: emergency,
  'broker-down': emergency,
  'bed-fault': emergency,
  'bed-offline': emergency,
  'bed-out': guest,
  'lock-jammed': emergency,
  'lock-offline': emergency,
  'session-unknown': emergency,
  late: guest,
  unreached: { pushes: true, escalateMinutes: 15, atNight: false },
  'codes-stopped': { pushes: true, escalateMinutes: 15, atNight: false },
  money: errand,
  problems: errand,
  stock: errand,
  unsettled: errand,
  contradicted: errand,
  'opened-often': { pushes: true, escalateMinutes: 15, atNight: false },
  'opened-far': { pushes: true, escalateMinutes: 15, atNight: false },
  'refused-often': { pushes: true, escalateMinutes: 15, atNight: false },
  lamps: onBoardOnly,
}

export function isAlertKind(kind: string): kind is AlertKind {
  return (alertKinds as readonly string[]).includes(kind)
}

/** The rules of a studio, of which it has said some. */
export function alertRulesOf(said: readonly (AlertRule & { kind: string })[]): AlertRules {
  const own = said.flatMap(({ kind, pushes, escalateMinutes, atNight }) =>
    isAlertKind(kind) ? [[kind, { pushes, escalateMinutes, atNight }] as const] : [],
  )
  return { ...usualAlertRules, ...Object.fromEntries(own) }
}
