/** The sessions on one bed that one package paid for. */
export interface PaidUse {
  deviceId: string
  sessions: number
  walkIns: number
  secondsOn: number
  unknownLight: number
  /** Of the sessions: those that a share of the price paid for, see `pricedSessions`. */
  priced: number
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

/**
 * Which sessions a share of the price paid for: on each package as many as it was sold with, the first ones first. A
 * session that was made good is none of them, and what was given on top is used last and was worth nothing, as it is
 * where a package is taken back.
 */
export function pricedSessions<Session extends { sessionId: string; cardId: string }>(
  used: readonly Session[],
  { madeGood, timesOf }: { madeGood: ReadonlySet<string>; timesOf: ReadonlyMap<string, number | null> },
): Session[] {
  const counts = new Map<string, number>()
  return used.filter(({ sessionId, cardId }) => {
    if (madeGood.has(sessionId)) return false
    const count = (counts.get(cardId) ?? 0) + 1
    counts.set(cardId, count)
    return count <= (timesOf.get(cardId) ?? 0)
  })
}

/** Added up, with what it was worth. */
export function sumUse(uses: readonly PaidUse[]): BedUse {
  return uses.reduce((sum, use) => {
    const value = valueOfUse(use)
    return {
      sessions: sum.sessions + use.sessions,
      walkIns: sum.walkIns + use.walkIns,
      secondsOn: sum.secondsOn + use.secondsOn,
      unknownLight: sum.unknownLight + use.unknownLight,
      valueCents: sum.valueCents + (value ?? 0) * use.priced,
      withoutPrice: sum.withoutPrice + (value === null ? use.sessions : 0),
    }
  }, nothing)
}

/**
 * What one session on a package was worth: what was paid for the package, divided by the sessions it was sold with,
 * rounded down to the smallest unit of the currency, so that all of them are never worth more than was paid. null: the
 * package has no number of sessions, so one of them has no price.
 */
export function valueOfUse({ paidCents, timesTotal }: { paidCents: number; timesTotal: number | null }): number | null {
  if (timesTotal === null) return null
  return timesTotal === 0 ? 0 : Math.floor(paidCents / timesTotal)
}
