import type { Compilable, CompiledQuery } from 'kysely'

import type { Db } from './store.ts'

/** Stands for an argument while a query is built; what is sent has the argument in its place. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built once for each database and then only filled in, for what a member waits for in front of a
 * door or a bed: building takes longer than most of our queries. `build` gets stand-ins for the arguments. Each is to
 * be handed on as it is: one that is looked at or reckoned with is refused when the query is built.
 */
export function prepared<Args extends object, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
): (db: Db, args: Args) => Promise<{ rows: Row[]; numAffectedRows?: bigint }> {
  const known = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, args) => {
    const { adapter } = db.getExecutor()
    const query = known.get(adapter) ?? compile(db, build, args)
    known.set(adapter, query)
    const given = args as Record<string, unknown>
    const parameters = query.parameters.map((part) => (part instanceof Slot ? given[part.name] : part))
    return await db.executeQuery({ ...query, parameters })
  }
}

function compile<Args extends object, Row>(
  db: Db,
  build: (db: Db, args: Args) => Compilable<Row>,
  args: Args,
): CompiledQuery<Row> {
  const names = Object.keys(args)
  const slots = Object.fromEntries(names.map((name) => [name, new Slot(name)])) as Args
  const query = build(db, slots).compile()
  const sent = new Set(query.parameters.map((part) => (part instanceof Slot ? part.name : undefined)))
  const lost = names.find((name) => !sent.has(name))
  if (lost !== undefined) throw new Error(`The query does not hand on "${lost}"`)
  return query
}
