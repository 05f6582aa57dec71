import {
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

import { CommitUnknown, LineBroken } from './broken-line.ts'

export class StudioDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new StudioAdapter()
  }
}

/** Steps are held by `indexes/hold-steps.ts`; Kysely's own way is an advisory lock, which other databases lack. */
class StudioAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Its queries are sent without waiting for one another: see `pipelined.ts`. */
export class PipelinedDialect extends StudioDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config)
  }
}

type Line = Parameters<PostgresDriver['rollbackTransaction']>[0]

/** The begin of a transaction travels with its first query. */
class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>()

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings)
    // Told with the commit: without a begin, each write would have stood by itself.
    begun.catch(() => {})
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection)
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      if (!(error instanceof LineBroken)) throw error
      throw new CommitUnknown('The connection ended under a commit', { cause: error })
    }
  }

  override async rollbackTransaction(connection: Line): Promise<void> {
    try {
      await super.rollbackTransaction(connection)
    } catch (error) {
      // The end of a connection undoes what was not committed, and its own failure would hide the cause.
      if (!(error instanceof LineBroken)) throw error
    }
  }
}
