import { serverName } from '#server/platform/mqtt/device-topics.ts'
import type { ServerRow } from './server-rows.ts'

/** As which servers can log in at a broker whose files were written by `npm run broker:config`. */
export const serverNames = [serverName, ...Array.from({ length: 7 }, (_, index) => `${serverName}-${index + 2}`)]

/** Why a server has no name at the broker, and so neither hears nor tells devices anything. */
export type NameTrouble = { reason: 'server-name-taken'; name: string } | { reason: 'no-server-name-left' }

/**
 * Which name a server may have, in the order of trying. A name that was given is the only one; without it, the first
 * that no other server has and that the broker has not refused.
 */
export function brokerNames(given: string | undefined) {
  const refused = new Set<string>()
  let last: string | undefined
  let seen: ServerRow[] = []

  return {
    /** Those to try, while these servers live. */
    candidates(live: readonly ServerRow[]): string[] {
      if (given !== undefined) return [given]
      const isFree = (name: string) => live.every(({ brokerName }) => brokerName !== name)
      const free = serverNames.filter((name) => isFree(name) && !refused.has(name))
      // The broker may know more names by now.
      if (free.length === 0) refused.clear()
      // What it was called a moment ago it is called again.
      return last !== undefined && free.includes(last) ? [last, ...free] : free
    },
    take: (name: string) => void (last = name),
    refuse: (name: string) => void refused.add(name),
    /**
     * Whether the name, or all of them, are another's who lives: who has renewed its lease since the last look. The
     * lease of one that was killed a moment ago only has to end.
     */
    troubleWith(live: readonly ServerRow[]): NameTrouble | undefined {
      const lives = (row: ServerRow) =>
        seen.some(({ serverId, leaseEndsAt }) => serverId === row.serverId && leaseEndsAt < row.leaseEndsAt)
      const held = new Set(live.filter(lives).map(({ brokerName }) => brokerName))
      seen = [...live]
      if (given !== undefined) return held.has(given) ? { reason: 'server-name-taken', name: given } : undefined
      return serverNames.every((name) => held.has(name)) ? { reason: 'no-server-name-left' } : undefined
    },
  }
}
