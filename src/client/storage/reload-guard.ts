const key = 'reloadedFor'
const quietMs = 60_000

/**
 * Whether this tab may reload itself to mend a part that does not load: once for a build in a minute, so that a
 * part that is really gone never ends in a loop. Without storage it may not.
 */
export function mayReload(build: string, now: number): boolean {
  try {
    const [lastBuild, lastAt] = (sessionStorage.getItem(key) ?? '').split(' ')
    if (lastBuild === build && now - Number(lastAt) < quietMs) return false
    sessionStorage.setItem(key, `${build} ${now}`)
    return true
  } catch {
    return false
  }
}
