import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { checkLogs, type LogAnchors, type LogFault } from '#server/platform/audit-logs/check-logs.ts'
import { listHeads } from '#server/platform/audit-logs/log-heads.ts'
import { logKeyOf } from '#server/platform/audit-logs/log-key.ts'
import { linkOf } from '#server/platform/audit-logs/linked-log.ts'
import { staffLogFields } from '#server/platform/audit-logs/staff-log-entry.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Db } from '#server/platform/database/store.ts'
import { atTheDoor } from '../../support/devices/at-the-door.ts'
import { counter } from '../../support/staff/counter.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { logFaults } from '../../support/logs/log-faults.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

const logged = 8

/** A log with some entries about a member and some about a shop. */
async function aLog(engine: (typeof engines)[number]) {
  const place = await counter(engine)
  const { store, staff, ann, clock } = place
  for (let count = 1; count <= logged; count++) {
    const subject = count % 2 === 0 ? `member:${ann.uid}` : 'shop:1'
    const act = { staffUid: staff.uid, what: 'shops.save', subject, reason: `reason ${count}` }
    await store.transaction((tx) => writeStaffLog(tx, { ...act, before: { count }, after: null }, clock.now))
  }
  expect(await logFaults(store.db)).toEqual([])
  return { ...place, db: store.db }
}

const tell = (faults: LogFault[]) => faults.map(({ kind, seq, to }) => [kind, seq, ...(to === undefined ? [] : [to])])

async function anchorsOf(db: Db): Promise<LogAnchors> {
  return Object.fromEntries((await listHeads(db)).map(({ log, seq, link }) => [log, { seq, link }]))
}

const columns = {
  entry_id: `'another'`,
  staff_uid: `(select uid from members where nickname = '陳店主')`,
  what: `'shops.open'`,
  subject: `'shop:2'`,
  before: `'{"count":9}'`,
  after: `'{}'`,
  reason: `'another reason'`,
  created_at: 'created_at + 1',
  member_uid: `'another-member'`,
  sealed: `'c2VhbGVk'`,
  link: `'bGluaw'`,
}

describe.each(engines)('the log of the staff on $name', (engine) => {
  test.each(Object.entries(columns))('shows that the column %s of any row was changed', async (column, value) => {
    const { db } = await aLog(engine)
    for (const seq of [1, 4, 5, logged]) {
      const before = await db.selectFrom('staffLog').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow()
      await sql`update staff_log set ${sql.ref(column)} = ${sql.raw(value)} where seq = ${seq}`.execute(db)
      const [first] = await logFaults(db)
      expect([first?.kind, first?.seq]).toEqual(['broken', seq])
      await db.updateTable('staffLog').set(before).where('seq', '=', seq).execute()
      expect(await logFaults(db)).toEqual([])
    }
  })

  test('shows two entries that were swapped, in the places of both', async () => {
    const { db } = await aLog(engine)
    const swap = async () => {
      for (const [from, to] of [
        [3, 99],
        [6, 3],
        [99, 6],
      ] as const) {
        await db.updateTable('staffLog').set({ seq: to }).where('seq', '=', from).execute()
      }
    }
    await swap()
    const broken = (await logFaults(db)).map(({ seq }) => seq)
    expect(broken).toEqual(expect.arrayContaining([3, 6]))
    await swap()
    expect(await logFaults(db)).toEqual([])
  })

  test('shows what was deleted in the middle, at the end, or altogether', async () => {
    const { db } = await aLog(engine)
    const all = await db.selectFrom('staffLog').selectAll().orderBy('seq').execute()
    const without = async (from: number, to: number) => {
      await db.deleteFrom('staffLog').where('seq', '>=', from).where('seq', '<=', to).execute()
      const found = tell(await logFaults(db))
      await db.deleteFrom('staffLog').execute()
      await db.insertInto('staffLog').values(all).execute()
      return found
    }
    expect(await without(3, 4)).toEqual([['missing', 3, 4]])
    expect(await without(logged, logged)).toEqual([['missing', logged, logged]])
    expect(await without(logged - 2, logged)).toEqual([['missing', logged - 2, logged]])
    expect(await without(1, logged)).toEqual([['missing', 1, logged]])
  })

  test('shows a cut end even when the head says that it is the end', async () => {
    const { db, store, staff, clock } = await aLog(engine)
    const anchors = await anchorsOf(db)
    const old = await db.selectFrom('staffLog').select('link').where('seq', '=', 6).executeTakeFirstOrThrow()
    await db.deleteFrom('staffLog').where('seq', '>', 6).execute()
    await db
      .updateTable('logHeads')
      .set({ seq: 6, link: old.link ?? '' })
      .where('log', '=', 'staff')
      .execute()
    expect(tell(await logFaults(db))).toEqual([['head-broken', null]])
    expect(tell(await logFaults(db, anchors))).toContainEqual(['rolled-back', 7, logged])
    // The next entry is not linked to the forged head: the place can still be found.
    const act = { staffUid: staff.uid, what: 'shops.save', subject: 'shop:1', before: null, after: null }
    await store.transaction((tx) => writeStaffLog(tx, act, clock.now))
    expect(tell(await logFaults(db))).toEqual([['broken', 7]])
  })

  test('shows that everything was put back to an earlier state, by what a server has seen', async () => {
    const { db } = await aLog(engine)
    const anchors = await anchorsOf(db)
    const [entries, heads] = [await db.selectFrom('staffLog').selectAll().execute(), await listHeads(db)]
    await db.deleteFrom('staffLog').execute()
    await db.deleteFrom('logHeads').execute()
    expect(tell(await logFaults(db))).toEqual([['head-missing', null]])
    expect(tell(await logFaults(db, anchors))).toEqual([
      ['head-missing', null],
      ['rolled-back', 1, logged],
    ])
    await db.insertInto('staffLog').values(entries).execute()
    await db.insertInto('logHeads').values(heads).execute()
    expect(await logFaults(db, anchors)).toEqual([])
  })

  test('shows an entry that was put in, with a forged link, with none, or with the number of another', async () => {
    const { db } = await aLog(engine)
    const [, second, third] = await db.selectFrom('staffLog').selectAll().orderBy('seq').execute()
    if (!second || !third) throw new Error('Entries are missing')
    const put = async (row: Partial<typeof third>) => {
      const entry = { ...third, entryId: 'put-in', what: 'shops.forged', ...row }
      await db.insertInto('staffLog').values(entry).execute()
      const found = tell(await logFaults(db))
      await db.deleteFrom('staffLog').where('entryId', '=', 'put-in').execute()
      return found
    }
    const forged = linkOf(logKeyOf('a guess'), 'staff', logged + 1, second.link ?? '', staffLogFields(third))
    expect(await put({ seq: null, link: null })).toEqual([['unlinked', null]])
    expect(await put({ seq: 3 })).toContainEqual(['doubled', 3])
    expect(await put({ seq: logged + 1, link: forged })).toEqual([['beyond-head', logged + 1, logged + 1]])
    await db.deleteFrom('staffLog').where('seq', '=', 3).execute()
    expect(await put({ seq: 3, link: forged })).toContainEqual(['broken', 3])
  })

  test('keeps its links when a member is erased, and nothing of that member can be read', async () => {
    const { db, call, owner, staff, ann } = await aLog(engine)
    await call(owner, 'user/note', { member_uid: ann.uid, text: 'wears a green coat' })
    const before = await db.selectFrom('staffLog').selectAll().orderBy('seq').execute()
    expect(JSON.stringify(before)).not.toContain('green coat')
    const reported = (await call(owner, 'operation/history', { subject: `member:${ann.uid}` })).data
    expect(JSON.stringify(reported)).toContain('green coat')
    const { rev } = (await call(staff, 'user/get', { member_uid: ann.uid })).data
    await call(owner, 'user/erase', { member_uid: ann.uid, rev, reason: 'asked for it' })

    expect(await logFaults(db)).toEqual([])
    const after = await db.selectFrom('staffLog').selectAll().orderBy('seq').execute()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(await db.selectFrom('subjectKeys').selectAll().execute()).toEqual([])
    const list = (await call(owner, 'operation/history', { subject: `member:${ann.uid}` })).data.list
    expect(list[0]).toMatchObject({ what: 'user.erase', reason: 'asked for it' })
    const others = list.slice(1)
    expect(
      others.map(({ missing, before, after, reason }: Record<string, unknown>) => [missing, before, after, reason]),
    ).toEqual(others.map(() => ['erased', null, null, null]))
    expect(others).toHaveLength(1 + logged / 2)
  })

  test('a server with another key sees that nothing follows', async () => {
    const { db } = await aLog(engine)
    const [staffLog] = await checkLogs(db, { key: logKeyOf('another secret'), anchors: {}, span: 'whole' })
    expect(tell(staffLog?.faults ?? [])[0]).toEqual(['head-broken', null])
  })
})

describe.each(engines)('the log of a door on $name', (engine) => {
  test('shows a line that was changed, dropped, moved or cut off', async () => {
    const { open, ann, store } = await atTheDoor(engine)
    await open(ann)
    await open(ann)
    const { db } = store
    const lines = await db.selectFrom('doorLog').selectAll().orderBy('seq').execute()
    const put = async (changed: typeof lines) => {
      await db.deleteFrom('doorLog').execute()
      if (changed.length > 0) await db.insertInto('doorLog').values(changed).execute()
      return tell(await logFaults(db))
    }
    const [first, second, third, fourth] = lines
    if (!first || !second || !third || !fourth) throw new Error('Lines are missing')
    const failed = { ...second, entry: second.entry.replace('opened', 'failed') }
    expect(await put([first, failed, third, fourth])).toEqual([['broken', 2]])
    expect(await put([first, third, fourth])).toEqual([['missing', 2, 2]])
    expect(await put([first, { ...third, seq: 2 }, { ...second, seq: 3 }, fourth])).toContainEqual(['broken', 2])
    expect(await put([first, second])).toEqual([['missing', 3, 4]])
    expect(await put([])).toEqual([['missing', 1, 4]])
    expect(await put(lines)).toEqual([])
  })
})

describe.each(racingEngines)('several servers on $name', (engine) => {
  test('add to one log at once, and it stays one', async () => {
    const { place, remove } = await engine.readyPlace()
    const stores = await Promise.all([1, 2, 3].map(() => openStore(place, { logSecret })))
    const [first] = stores
    if (!first) throw new Error('No store')
    await sql`insert into members (uid, phone, area_code, role, nickname, blocked, rev, nickname_rev, gender_rev,
      language_rev, created_at) values ('s', '+85251234567', '852', 'admin', '', 0, 1, 1, 1, 1, 0)`.execute(first.db)
    const act = { staffUid: 's', what: 'shops.save', subject: 'shop:1', before: null, after: null }
    const writes = Array.from({ length: 60 }, (_, index) => {
      const store = stores[index % 3] ?? first
      return store.transaction(async (tx) => {
        await writeStaffLog(tx, act, index)
        if (index % 5 === 0) await writeStaffLog(tx, act, index)
        if (index % 7 === 0) throw new Error('undone')
      })
    })
    const done = (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(51)
    const rows = await first.db.selectFrom('staffLog').select('seq').orderBy('seq').execute()
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    expect(rows).toHaveLength(51 + 10)
    expect(await logFaults(first.db)).toEqual([])
    for (const store of stores) await store.close()
    await remove()
  })
})
