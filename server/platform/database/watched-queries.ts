import type { CompiledQuery, DatabaseConnection } from 'kysely'

/** Told of each query as it is asked; the function that it answers is told when it has ended, and why if it failed. */
export type QueryWatcher = (query: CompiledQuery) => ((error?: unknown) => void) | void

/** Told of each connection as it is made. */
export type ConnectionWatcher = (connection: DatabaseConnection) => Promise<void>

/**
 * Watches what is asked on each connection, for whoever traces it. Kysely's own log costs every query a few promises;
 * here one that nobody looks at goes straight through.
 */
export function watchQueries(watch: QueryWatcher): ConnectionWatcher {
  return async (connection) => {
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, options) => {
      const tell = watch(query)
      return tell ? reported(execute(query, options), tell) : execute(query, options)
    }
  }
}

async function reported<Result>(result: Promise<Result>, tell: (error?: unknown) => void): Promise<Result> {
  try {
    const done = await result
    tell()
    return done
  } catch (error) {
    tell(error)
    throw error
  }
}
