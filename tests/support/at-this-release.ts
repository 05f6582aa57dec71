import { Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { onTestFinished } from 'vitest'

import { openPostgres } from '#server/platform/database/engines/postgres.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Place } from '#server/platform/database/store.ts'
import { type StepOptions, takeSteps } from '#server/platform/database/take-steps.ts'
import type { Engine } from './engines.ts'
import { logSecret } from './logs/log-secret.ts'

/** A database at this release, and the steps that it has taken, with some of tomorrow behind them. */
export async function atThisRelease(engine: Engine) {
  const { place, remove } = await engine.readyPlace()
  const store = await openStore(place, { logSecret })
  onTestFinished(async () => {
    await store.close()
    await remove()
  })
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store.db)
  const nothing: Migration = { up: async () => undefined }
  const known = Object.fromEntries(rows.map(({ name }) => [name, nothing]))
  const columns = async () =>
    (await store.db.introspection.getTables())
      .find(({ name }) => name === 'operations')
      ?.columns.map(({ name }) => name)
  return {
    place,
    store,
    columns,
    take: (next: Record<string, Migration>, options: StepOptions = {}) =>
      onOwnConnections(place, store.db, (db) => takeSteps(db, { ...known, ...next }, options)),
  }
}

/** As a server takes them: on PostgreSQL, whose statements are limited in time for callers, over connections without that. */
async function onOwnConnections<T>(place: Place, shared: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (place.engine === 'sqlite') return await work(shared)
  const patient: Db = new Kysely<Schema>(await openPostgres(place.url, { isPatient: true }))
  try {
    return await work(patient)
  } finally {
    await patient.destroy()
  }
}
