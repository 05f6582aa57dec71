import { createHash } from 'node:crypto'

import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addTrimmedFront } from '#server/platform/database/migrations/0101-0120/0107-retention.ts'
import { addLinkedLogs } from '#server/platform/database/migrations/0021-0040/0038-linked-logs.ts'
import type { Db } from '#server/platform/database/store.ts'
import { counter } from '../../support/staff/counter.ts'
import { engines } from '../../support/engines.ts'
import { logFaults, logKey, readStaffLog } from '../../support/logs/log-faults.ts'

const many = 450

describe.each(engines)('logs that were written before they were linked, on $name', (engine) => {
  test('are linked as they are, sealed where they are about a member, and go on', async () => {
    const place = await counter(engine)
    const { db } = place.store
    await unlink(db)
    await fill(db, place)
    await link(db)

    expect(await logFaults(db)).toEqual([])
    const log = await readStaffLog(db)
    expect(log.map(({ seq }) => seq)).toEqual(Array.from({ length: many }, (_, index) => index + 1))
    expect(log.map(({ reason }) => reason)).toEqual(log.map((_, index) => `reason ${index}`))
    expect(JSON.stringify(await db.selectFrom('staffLog').selectAll().execute())).not.toContain('green coat')
    expect(JSON.stringify(log)).toContain('green coat')
    await place.call(place.manager, 'user/note', { member_uid: place.ann.uid, text: 'came again' })
    expect(await logFaults(db)).toEqual([])
    expect(await db.selectFrom('logHeads').select(['log', 'seq', 'linkedFrom']).orderBy('log').execute()).toEqual([
      { log: 'door:door-1', seq: 3, linkedFrom: 3 },
      { log: 'staff', seq: many + 1, linkedFrom: many },
    ])
  })

  test('stay broken where they were broken before', async () => {
    const place = await counter(engine)
    const { db } = place.store
    await unlink(db)
    await fill(db, place)
    await db.updateTable('doorLog').set({ entry: '{"what":"failed"}' }).where('seq', '=', 2).execute()
    await link(db)
    expect(await logFaults(db)).toMatchObject([{ log: 'door:door-1', kind: 'broken', seq: 2 }])
    await db.deleteFrom('doorLog').execute()
    await db.deleteFrom('logHeads').where('log', '!=', 'staff').execute()
  })
})

/** As it was before the migration. */
async function unlink(db: Db): Promise<void> {
  await db.deleteFrom('staffLog').execute()
  for (const table of ['log_heads', 'subject_keys']) await db.schema.dropTable(table).execute()
  await db.schema.dropIndex('staff_log_by_seq').execute()
  for (const column of ['sealed', 'seq', 'link']) await db.schema.alterTable('staff_log').dropColumn(column).execute()
}

/** As the migrations make of it. */
async function link(db: Db): Promise<void> {
  await addLinkedLogs(db as Kysely<unknown>, logKey)
  await addTrimmedFront(db as Kysely<unknown>)
}

async function fill(db: Db, { staff, ann, clock }: Awaited<ReturnType<typeof counter>>): Promise<void> {
  for (let index = 0; index < many; index++) {
    const about = index % 3 === 0 ? ann.uid : null
    await sql`insert into staff_log (entry_id, staff_uid, what, subject, before, after, reason, created_at, member_uid)
      values (${String(index).padStart(4, '0')}, ${staff.uid}, 'user.note', 'x:1', 'null',
        ${about === null ? '{}' : '{"text":"green coat"}'}, ${`reason ${index}`},
        ${clock.now + Math.floor(index / 7)}, ${about})`.execute(db)
  }
  let hash = ''
  for (let seq = 1; seq <= 3; seq++) {
    const entry = JSON.stringify({ what: 'asked', seq })
    hash = createHash('sha256').update([hash, 'door-1', seq, entry].join('\n')).digest('base64url')
    await db.insertInto('doorLog').values({ lockId: 'door-1', seq, entry, hash }).execute()
  }
}
