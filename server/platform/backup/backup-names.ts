const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const pattern = /^studio-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.tar\.gz\.age$/

/** The name of a backup tells when it was begun: `studio-2026-11-24T174000Z.tar.gz.age`. */
export function backupName(at: number): string {
  return `studio-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz.age`
}

/** What it is called until it is whole. */
export function unfinishedName(at: number): string {
  return `.${backupName(at)}.unfinished`
}

/** Whether a file is half a backup, which whoever made it has not come to the end of. */
export function isUnfinished(name: string): boolean {
  return name.endsWith('.unfinished') && pattern.test(name.slice(1, -'.unfinished'.length))
}

/** When a backup was begun, by its name; undefined for any other file. */
export function backupTime(name: string): number | undefined {
  const [, date, hours, minutes, seconds] = pattern.exec(name) ?? []
  return date === undefined ? undefined : Date.parse(`${date}${hours}:${minutes}:${seconds}Z`)
}

/**
 * The newest backup among the files of a folder. One from the future was made while the clock was ahead, and tells nothing
 * of how old the backups are.
 */
export function newestBackup(names: readonly string[], now: number): { name: string; at: number } | undefined {
  return timesOf(names).find(({ at }) => at <= now)
}

/**
 * Which backups may go. All of the last two hours stay, the newest of each hour for two days, and the newest of each
 * day for so many days. The newest of all stays however old it is.
 */
export function expiredBackups(names: readonly string[], now: number, days: number): string[] {
  const kept = new Set<string>()
  return timesOf(names).flatMap(({ name, at }, index) => {
    const age = now - at
    if (index === 0 || age < 2 * hourMs) return []
    const span = age < 2 * dayMs ? `hour ${Math.floor(at / hourMs)}` : `day ${Math.floor(at / dayMs)}`
    if (age > days * dayMs || kept.has(span)) return [name]
    kept.add(span)
    return []
  })
}

/** The newest first. */
function timesOf(names: readonly string[]): { name: string; at: number }[] {
  const known = names.flatMap((name) => {
    const at = backupTime(name)
    return at === undefined ? [] : [{ name, at }]
  })
  return known.toSorted((a, b) => b.at - a.at)
}
