/** Somewhat longer than it takes until a studio without a server has one again, and than a database restarts. */
const recentMs = 30_000
/** Of one studio in that time: far more than its devices say. */
const mostKept = 500

interface Kept {
  deviceId: string
  heardAt: number
  tell: (ageMs: number) => void
}

/** What devices signed lately, by their studio, so that whoever takes it over makes up for what nobody handled. */
export function recentWords() {
  const words = new Map<number, Kept[]>()
  /** When each device went out of reach, as far as that was lately. */
  const away = new Map<string, number>()

  const isFresh = (heardAt: number) => performance.now() - heardAt < recentMs
  const freshOf = (shopId: number) => (words.get(shopId) ?? []).filter(({ heardAt }) => isFresh(heardAt))

  function tellAll(kept: readonly Kept[]): void {
    for (const { heardAt, tell } of kept) tell(performance.now() - heardAt)
  }

  return {
    keep(shopId: number, deviceId: string, tell: Kept['tell']): void {
      const kept = freshOf(shopId).slice(1 - mostKept)
      words.set(shopId, [...kept, { deviceId, heardAt: performance.now(), tell }])
    },
    /** In the order in which they were said. */
    tellShop: (shopId: number) => tellAll(freshOf(shopId)),
    tellDevice: (shopId: number, deviceId: string) =>
      tellAll(freshOf(shopId).filter((kept) => kept.deviceId === deviceId)),
    wentAway: (deviceId: string) => void away.set(deviceId, performance.now()),
    wasAway: (deviceId: string) => isFresh(away.get(deviceId) ?? -Infinity),
  }
}
