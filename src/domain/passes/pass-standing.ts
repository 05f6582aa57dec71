/** A lock or a bed doubts its own clock by so much, and does nothing that might be too early. */
export const deviceDoubtMs = 7_000
/** A phone that shows less than when it was given the pass has a clock that was set back since. */
const toleratedMs = 60_000

/** Instants are of the studio's clock. */
interface Pass {
  notBefore: number
  notAfter: number
  receivedAt?: number | undefined
  uses: number
  used: number
}

/** Where a pass stands by the time at the studio. `wrong-clock`: nothing that this phone makes of it would be taken. */
export type PassStanding = 'wrong-clock' | 'early' | 'usable' | 'used-up' | 'over'

export function passStanding({ notBefore, notAfter, receivedAt = 0, uses, used }: Pass, now: number): PassStanding {
  if (now < receivedAt - toleratedMs) return 'wrong-clock'
  if (now > notAfter) return 'over'
  if (used >= uses) return 'used-up'
  return now < usableFrom({ notBefore }) ? 'early' : 'usable'
}

export function usableFrom({ notBefore }: Pick<Pass, 'notBefore'>): number {
  return notBefore + deviceDoubtMs
}

/** When a pass stands differently by time alone; undefined: never again. */
export function nextStandingAt(pass: Pick<Pass, 'notBefore' | 'notAfter'>, now: number): number | undefined {
  return [usableFrom(pass), pass.notAfter + 1].find((edge) => edge > now)
}
