import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'

import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

interface WriteWatch extends Pick<Store, 'transaction' | 'writesTo'> {
  plugin: KyselyPlugin
}

/**
 * Counts what this server writes to each table: once when it is written, and once more when the transaction has ended,
 * so that what was read in between does not pass for what holds now. SQL that is written out is not seen.
 */
export function watchWrites(transaction: Store['transaction']): WriteWatch {
  const counts = new Map<string, number>()
  const written = new WeakMap<object, string>()
  const count = (table: string) => counts.set(table, (counts.get(table) ?? 0) + 1)
  return {
    plugin: {
      transformQuery({ node, queryId }) {
        const table = tableOf(node)
        if (table !== undefined) written.set(queryId, table)
        return node
      },
      async transformResult({ queryId, result }) {
        const table = written.get(queryId)
        if (table !== undefined) count(table)
        return result
      },
    },
    async transaction(work, durability) {
      const before = new Map(counts)
      try {
        return await transaction(work, durability)
      } finally {
        for (const [table, times] of counts) if (before.get(table) !== times) count(table)
      }
    },
    writesTo: (...tables: (keyof Schema)[]) => tables.reduce((sum, table) => sum + (counts.get(table) ?? 0), 0),
  }
}

/** The table that a query writes to, by the name of the code; undefined for one that reads. */
function tableOf(node: RootOperationNode): string | undefined {
  if (InsertQueryNode.is(node)) return nameOf(node.into)
  if (UpdateQueryNode.is(node)) return nameOf(node.table)
  return DeleteQueryNode.is(node) ? nameOf(node.from.froms[0]) : undefined
}

function nameOf(node: OperationNode | undefined): string | undefined {
  return node && TableNode.is(node) ? node.table.identifier.name : undefined
}
