import { Pool, type PoolConfig } from 'pg'

import type { Connections } from '#server/platform/database/store.ts'
import { isUrgent } from '#server/platform/process/urgent-work.ts'

/** The connections of one server to a database. */
export interface ConnectionPools {
  /** From where the work that asks for a connection now is given one. */
  poolNow(): Pool
  counts(): Connections
  end(): Promise<void>
}

interface PoolsConfig extends PoolConfig {
  max: number
  /** So many of them are for urgent work alone. */
  reserved: number
}

/**
 * Stops, doors and starts have connections of their own, so that none waits for a report or for a hundred lists. While
 * all others are not in use, they take those too.
 */
export function openPools({ max, reserved, ...config }: PoolsConfig): ConnectionPools {
  const ordinary = openPool({ ...config, max: max - reserved })
  const urgent = reserved > 0 ? openPool({ ...config, max: reserved }) : ordinary
  const pools = [...new Set([ordinary, urgent])]
  const sum = (countOf: (pool: Pool) => number) => pools.reduce((all, pool) => all + countOf(pool), 0)
  return {
    poolNow: () => (isUrgent() && (hasRoom(urgent) || !hasRoom(ordinary)) ? urgent : ordinary),
    counts: () => ({
      busy: sum(({ totalCount, idleCount }) => totalCount - idleCount),
      idle: sum(({ idleCount }) => idleCount),
      waiting: sum(({ waitingCount }) => waitingCount),
    }),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

function hasRoom({ idleCount, totalCount, options }: Pool): boolean {
  return idleCount > 0 || totalCount < options.max
}

function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  // Without a listener, an idle connection that the database closes would end the process.
  pool.on('error', () => {})
  // One in use tells it to whoever asks it something, too; to end all others for that would be too much.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
