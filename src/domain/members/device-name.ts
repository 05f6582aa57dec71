/** What its maker calls the phone or computer of a user agent; the system's name where that is not said. */
export function deviceName(userAgent: string): string {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Web'
}

const names: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]
