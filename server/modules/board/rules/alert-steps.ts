import type { AlertKind, AlertRule } from '#src/domain/board/alert-rules.ts'

const minuteMs = 60_000
/** What is out of reach for seconds comes back by itself. */
const steadyMs = 20_000
const unsteady: ReadonlySet<string> = new Set<AlertKind>(['broker-down', 'bed-offline', 'lock-offline'])

/** What stands at every shop of the chain when it stands at one: whoever was told at one of them knows it. */
const ofChain: ReadonlySet<string> = new Set<AlertKind>(['broker-down', 'codes-stopped'])

/** Where an alert counts as one: 0 is the whole chain. */
export function scopeOf(kind: string, shopId: number): number {
  return ofChain.has(kind) ? 0 : shopId
}

export interface Standing {
  kind: string
  isOwned: boolean
  foundAt: number
  notifiedAt: number | null
  escalatedAt: number | null
}

/** `tell`: those on duty, or managers where nobody is. `escalate`: nobody has taken it for too long. */
export type AlertStep = 'tell' | 'escalate'

/** Who is to be told of an alert now; undefined: nobody, or nobody yet. `isNight`: by the clock of the studio. */
export function nextStep(
  alert: Standing,
  rule: AlertRule,
  { now, isNight, isStaffed }: { now: number; isNight: boolean; isStaffed: boolean },
): AlertStep | undefined {
  if (!rule.pushes || alert.isOwned || alert.escalatedAt !== null) return undefined
  const mayWakeManagers = rule.atNight || !isNight
  if (alert.notifiedAt === null) {
    if (unsteady.has(alert.kind) && now - alert.foundAt < steadyMs) return undefined
    return isStaffed || mayWakeManagers ? 'tell' : undefined
  }
  const at = escalatesAt(alert, rule)
  return at !== null && at <= now && mayWakeManagers ? 'escalate' : undefined
}

/** When an alert that nobody takes goes to managers; null: it does not, or has. */
export function escalatesAt({ isOwned, notifiedAt, escalatedAt }: Standing, rule: AlertRule): number | null {
  if (isOwned || notifiedAt === null || escalatedAt !== null || !rule.pushes || rule.escalateMinutes === null)
    return null
  return notifiedAt + rule.escalateMinutes * minuteMs
}
