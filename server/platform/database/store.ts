import type { Kysely, RawBuilder, Transaction } from 'kysely'

import type { Instant, Schema } from './schema.ts'

export type Place = { engine: 'postgres'; url: string } | { engine: 'sqlite'; directory: string }
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

/**
 * When a commit is safe from a power cut of the database's machine: before it is told, or no later than the next one
 * that is. Commits are never lost out of their order, and never by the end of a process.
 */
export type Durability = 'immediate' | 'deferred'

/** The lines to a database server: in use, at rest, and how many callers wait for one. */
export interface Connections {
  busy: number
  idle: number
  waiting: number
}

/** Who tells the time of everything that a store does. */
export interface Clock {
  now(db: Db): Promise<Instant>
  /** The same as a part of a query that is asked anyway; undefined where asking costs no way to the database. */
  moment?: RawBuilder<Instant>
}

export interface Store {
  place: Place
  db: Db
  /** The work may run again after a conflict, so it touches nothing but the transaction it is given. */
  transaction<T>(work: (tx: Tx) => Promise<T>, durability?: Durability): Promise<T>
  /** How often this server has written to these tables; grows with each write, and once more with its commit. */
  writesTo(...tables: (keyof Schema)[]): number
  /** Whether the database has room to write, as far as writing has shown; `/readyz` asks it. */
  hasRoom(): boolean
  /** The database clock: every replica agrees on it. */
  now(db?: Db): Promise<Instant>
  /** The same as a part of a query; undefined where `now` asks no database. */
  moment: Clock['moment']
  /** Undefined where the database is a file. */
  connections?: (() => Connections) | undefined
  close(): Promise<void>
}
