import { parseArgs } from 'node:util'

import { type CompiledQuery, sql } from 'kysely'

import { narrowAppointmentIndexes } from '#server/platform/database/migrations/0141-0160/0144-appointment-indexes.ts'
import { buildIndexes } from '#server/platform/database/indexes/build-indexes.ts'
import type { Index, IndexChange } from '#server/platform/database/indexes/index-step.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { statementsOf } from '../support/appointments/appointment-queries.ts'
import { logSecret } from '../support/logs/log-secret.ts'
import { startDurableCluster } from '../support/postgres.ts'
import { addHouse, addMembers } from './admin/chain.ts'
import { addAppointmentsOnly } from './admin/records.ts'
import { day, sizeOf, uidOf } from './admin/size.ts'

/**
 * What the indexes of a million appointments take on PostgreSQL, as they were before decision 0144 and as they are, and
 * by which of them each query finds its rows. It judges nothing.
 */
const { values: options } = parseArgs({
  options: { members: { type: 'string', default: '100000' }, records: { type: 'string', default: '1000000' } },
})
const size = sizeOf(Number(options.members), Number(options.records))
const waitMs = 60_000

/** The indexes that the step dropped, as the steps before it had made them. */
const before: IndexChange = {
  add: [
    of('appointments_of_member', ['member_uid', 'starts_at']),
    of('appointments_of_member_by_state', ['member_uid', 'state', 'starts_at']),
    of('appointments_of_member_in_shop', ['member_uid', 'shop_id', 'starts_at', 'appointment_id']),
    of('appointments_of_shop', ['shop_id', 'starts_at', 'appointment_id']),
    of('appointments_of_shop_by_state', ['shop_id', 'state', 'starts_at', 'appointment_id']),
    of('appointments_by_state', ['state', 'starts_at']),
  ],
  drop: narrowAppointmentIndexes.indexes.add?.map(({ name }) => name) ?? [],
}

const cluster = await startDurableCluster()
if (!cluster) throw new Error('PostgreSQL is missing. Install it: apt-get install -y postgresql')
const sent: CompiledQuery[] = []
const place = { engine: 'postgres', url: cluster.url } as const
const onQuery = (query: CompiledQuery) => void sent.push(query)
const store = await openStore(place, { logSecret, clock: () => size.now, onQuery })
try {
  await measure(store)
} finally {
  await store.close()
  await cluster.stop()
}

function of(name: string, columns: string[]): Index {
  return { name, table: 'appointments', columns }
}

async function measure({ db }: Store): Promise<void> {
  await db.connection().execute(async (line) => {
    await sql`set statement_timeout to 0`.execute(line)
    const filling = { ...store, db: line }
    await buildIndexes(store.db, before, waitMs)
    await addHouse(filling, size.now)
    await addMembers(filling, size)
    await addAppointmentsOnly(filling, size)
    await print(line, `Before, with ${size.records} appointments as they came in`)
    await sql`truncate appointments cascade`.execute(line)
    await buildIndexes(store.db, narrowAppointmentIndexes.indexes, waitMs)
    await addAppointmentsOnly(filling, size)
    await sql`vacuum analyze appointments`.execute(line)
    await print(line, 'After, filled in the same way')
    await printPlans(line)
  })
}

async function print(db: Db, title: string): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select indexrelname as name, pg_relation_size(indexrelid) as bytes from pg_stat_user_indexes
    where relname = 'appointments' order by 2 desc`.execute(db)
  const table = await sql<{ bytes: number }>`select pg_relation_size('appointments') as bytes`.execute(db)
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0)
  console.log(`\n${title}: ${megabytes(sum)} of indexes on ${megabytes(table.rows[0]?.bytes ?? 0)}\n`)
  for (const { name, bytes } of rows) console.log(`| ${name.padEnd(32)} | ${megabytes(bytes).padStart(8)} |`)
}

async function printPlans(db: Db): Promise<void> {
  const whose: [string, string] = ['e99988', 'e99988g']
  const sought = { memberUid: uidOf(1), shopId: 1, deviceId: 'bed-0', now: size.now - day, whose }
  const statements = await statementsOf(store, sought, sent)
  console.log('\nHow each query finds its rows:\n')
  for (const { says, query } of statements) {
    const { names, ms } = await explained(db, query)
    console.log(`| ${says.padEnd(36)} | ${ms.toFixed(2).padStart(8)} ms | ${names.join(', ')} |`)
  }
}

interface Node {
  'Index Name'?: string
  'Relation Name'?: string
  'Node Type': string
  Plans?: Node[]
}

/** What is written meanwhile is undone. */
async function explained(db: Db, { sql: text, parameters }: CompiledQuery): Promise<{ names: string[]; ms: number }> {
  const node = sql`select 1`.toOperationNode()
  await sql`begin`.execute(db)
  const { rows } = await db.executeQuery<Record<string, [{ Plan: Node; 'Execution Time': number }]>>({
    sql: `explain (analyze, format json) ${text}`,
    parameters,
    query: node,
    queryId: { queryId: 'plan' },
  })
  await sql`rollback`.execute(db)
  const [plan] = Object.values(rows[0] ?? {})[0] ?? []
  return { names: plan ? [...new Set(accesses(plan.Plan))] : [], ms: plan?.['Execution Time'] ?? 0 }
}

function accesses(node: Node): string[] {
  const own = node['Index Name'] ?? (node['Node Type'] === 'Seq Scan' ? `all of ${node['Relation Name']}` : undefined)
  const isOurs = own?.startsWith('appointments') || own === 'all of appointments'
  return [...(isOurs && own ? [own] : []), ...(node.Plans ?? []).flatMap(accesses)]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(0)} MB`
}
