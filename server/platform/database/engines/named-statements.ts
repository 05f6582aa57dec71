import { createHash } from 'node:crypto'

import type { PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'

import { errorCode } from '#server/platform/process/start-failure.ts'
import { LineBroken, readOnly } from './broken-line.ts'
import type { SilenceWatch } from './silent-host.ts'

/** Every connection keeps the plans of so many statements at most. */
const mostNames = 500

const named = new WeakMap<PoolClient, PostgresPoolClient>()

interface Line {
  watch: SilenceWatch
  /** The host takes no writes any more. */
  onReadOnly: () => void
}

/**
 * A statement with a name is parsed and planned once for each connection. One that takes all columns has none: its plan
 * fails from the moment at which a newer server adds a column.
 */
export function withNames(client: PoolClient, { watch, onReadOnly }: Line): PostgresPoolClient {
  const known = named.get(client)
  if (known) return known
  let isStale = false
  let isBroken = false
  // Told before the queries on it are.
  client.on('error', () => void (isBroken = true))
  const names = new Map<string, string>()
  const sendTogether = joinWrites(client)
  const query = async (text: string, parameters: readonly unknown[]) => {
    const answered = watch.asked(client)
    sendTogether()
    try {
      return await client.query({ text, values: [...parameters], name: nameOf(text, names) })
    } catch (error) {
      // What a column holds has changed since it was planned: another connection plans anew.
      if (errorCode(error) === planOutdated) isStale = true
      if (errorCode(error) === readOnly) onReadOnly()
      if (isBroken || closing.has(errorCode(error))) throw new LineBroken('The connection ended', { cause: error })
      throw error
    } finally {
      answered()
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

/**
 * What is asked on a connection without waiting goes to the database in one write, when all who can ask at once have
 * asked. To wake the database costs more than most of our questions.
 */
function joinWrites({ connection: { stream } }: PoolClient): () => void {
  let isHeld = false
  const send = () => {
    isHeld = false
    stream.uncork()
  }
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(send)
  }
}

const planOutdated = '0A000'
/** What a server says that ends, has crashed, or is not up yet. */
const closing = new Set(['57P01', '57P02', '57P03'])
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
