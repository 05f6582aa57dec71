/**
 * The version of the risk notice that members agree to: the name of its wording, and from the second round on how often
 * everybody was asked again, such as "2026-11-01.2" or "v2.2".
 */
export function riskVersionOf(wording: string, round: number): string {
  return round > 1 ? `${wording}.${round}` : wording
}

/** The wording that a version asks about. */
export function wordingOf(version: string): string {
  const [wording = version] = version.split('.')
  return wording
}

/** What a wording is called: the app's own by its day, one that the chain published by its number, such as "v2". */
export function wordingName(number: number, day: string): string {
  return number > 1 ? `v${number}` : day
}

/** The number of a wording that the chain published; undefined for the one that the app comes with. */
export function publishedNumber(wording: string): number | undefined {
  const [, digits] = /^v(\d+)$/.exec(wording) ?? []
  return digits === undefined ? undefined : Number(digits)
}
