import { createHash } from 'node:crypto'

import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'

import { errorCode } from '#server/platform/process/start-failure.ts'

/** Every connection keeps the plans of so many statements at most. */
const mostNames = 500

const named = new WeakMap<PoolClient, PostgresPoolClient>()

/**
 * A statement with a name is parsed and planned once for each connection. One that takes all columns has none: its plan
 * fails from the moment at which a newer server adds a column.
 */
export function withNames(client: PoolClient): PostgresPoolClient {
  const known = named.get(client)
  if (known) return known
  let isStale = false
  const names = new Map<string, string>()
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query({ text, values: [...parameters], name: nameOf(text, names) })
    } catch (error) {
      // What a column holds has changed since it was planned: another connection plans anew.
      if (errorCode(error) === planOutdated) isStale = true
      throw error
    }
  }
  const wrapped: PostgresPoolClient = {
    // Nobody asks for a cursor here: a connection whose queries follow closely has none.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isBroken) => client.release(isBroken === true || isStale),
  }
  named.set(client, wrapped)
  return wrapped
}

const planOutdated = '0A000'
const allColumns = /(?:\bselect|\bdistinct|\breturning|,|\.)\s*\*/i
const planned = /^(?:select|insert|update|delete|with)\b/i

/** `names`: those that the connection has so far. */
function nameOf(sql: string, names: Map<string, string>): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNames) return known
  if (allColumns.test(sql) || !planned.test(sql)) return undefined
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24)
  names.set(sql, name)
  return name
}
