import type { Engine } from '../../support/engines.ts'
import startPostgres from '../../support/postgres.ts'

/**
 * Measures on one database after the other. Where TEST_DATABASE_URL names no server of PostgreSQL, one is started whose
 * writes never wait for a disk.
 */
export async function onEachEngine(measure: (engine: Engine) => Promise<void>): Promise<void> {
  const stopPostgres = await startPostgres()
  try {
    // Which there are is decided when this is loaded.
    const { engines } = await import('../../support/engines.ts')
    for (const engine of engines) await measure(engine)
  } finally {
    await stopPostgres?.()
  }
}
