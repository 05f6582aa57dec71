/**
 * The version of the risk notice that members agree to: the day of its wording, and from the second round on how often
 * everybody was asked about that wording, such as "2026-11-01.2".
 */
export function riskVersionOf(wording: string, round: number): string {
  return round > 1 ? `${wording}.${round}` : wording
}

/** The day of the wording that a version asks about. */
export function wordingOf(version: string): string {
  const [wording = version] = version.split('.')
  return wording
}
