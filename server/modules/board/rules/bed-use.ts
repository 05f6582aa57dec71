import { valueOfUse } from '#src/domain/sessions/session-value.ts'

/** The sessions on one bed that one package paid for. */
export interface PaidUse {
  deviceId: string
  sessions: number
  walkIns: number
  secondsOn: number
  unknownLight: number
  /** Of the sessions: the time was given back later. */
  madeGood: number
  paidCents: number
  timesTotal: number | null
}

export interface BedUse {
  sessions: number
  walkIns: number
  secondsOn: number
  unknownLight: number
  valueCents: number
  withoutPrice: number
}

const nothing: BedUse = { sessions: 0, walkIns: 0, secondsOn: 0, unknownLight: 0, valueCents: 0, withoutPrice: 0 }

/** Added up, with what it was worth; a session that was made good was worth nothing. */
export function sumUse(uses: readonly PaidUse[]): BedUse {
  return uses.reduce((sum, use) => {
    const value = valueOfUse(use)
    const paid = Math.max(0, use.sessions - use.madeGood)
    return {
      sessions: sum.sessions + use.sessions,
      walkIns: sum.walkIns + use.walkIns,
      secondsOn: sum.secondsOn + use.secondsOn,
      unknownLight: sum.unknownLight + use.unknownLight,
      valueCents: sum.valueCents + (value ?? 0) * paid,
      withoutPrice: sum.withoutPrice + (value === null ? use.sessions : 0),
    }
  }, nothing)
}
