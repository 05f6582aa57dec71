import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { stopSession } from '#src/contract/sessions.ts'

import { checkLogs } from '#server/platform/audit-logs/check-logs.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { readChainSettings, writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { listHeads } from '#server/platform/audit-logs/log-heads.ts'
import { updateMember } from '#server/modules/members/store/members.ts'
import { retain } from '#server/retention.ts'
import type { Store } from '#server/platform/database/store.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { atTheDoor } from '../../support/devices/at-the-door.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { logFaults, logKey } from '../../support/logs/log-faults.ts'
import { day, minute, openServer } from '../../support/open-server.ts'

const year = 365 * day
const pepper = 'pepper of the tests'
const round = (store: Store) => retain({ store, logKey, pepper })

describe.each(engines)('what has been kept for long enough on $name', (engine) => {
  /** Two openings a year and a day ago, and one of today. */
  async function oldOpenings() {
    const place = await atTheDoor(engine)
    const { store, open, ann, member, travel, clock } = place
    await open(ann)
    travel(minute)
    await open(await member({ role: 'admin' }))
    travel(year + day)
    const bob = await member()
    await addVisit(store, bob, { startsAt: clock.now + minute })
    await open(bob)
    const lines = async () => {
      const rows = await store.db.selectFrom('doorLog').select('seq').orderBy('seq').execute()
      return rows.map(({ seq }) => seq)
    }
    const openings = async () => (await store.db.selectFrom('doorOpenings').select('askedAt').execute()).length
    return { ...place, db: store.db, lines, openings }
  }

  test('openings of doors and the log of each door go, and what stays of the log is whole', async () => {
    const { store, db, lines, openings, open, member, travel } = await oldOpenings()
    const head = (await listHeads(db)).find(({ log }) => log !== 'staff')
    expect([await lines(), await openings()]).toEqual([[1, 2, 3, 4, 5, 6], 3])
    await round(store)
    expect([await lines(), await openings()]).toEqual([[5, 6], 1])
    expect(await logFaults(db, { [head!.log]: { seq: head!.seq, link: head!.link } })).toEqual([])
    await open(await member({ role: 'admin' }))
    travel(minute)
    await round(store)
    expect([await lines(), await logFaults(db)]).toEqual([[5, 6, 7, 8], []])
  })

  test('a server that saw the log last before it was cut finds it whole', async () => {
    const { store, db, travel } = await oldOpenings()
    const [line] = await db.selectFrom('doorLog').selectAll().where('seq', '=', 3).execute()
    const anchor = { [`door:${line!.lockId}` as const]: { seq: 3, link: line!.hash } }
    await round(store)
    expect(await logFaults(db, anchor)).toEqual([])
    const checked = await checkLogs(db, { key: logKey, anchors: anchor, span: 'new' })
    expect(checked.flatMap(({ faults }) => faults)).toEqual([])
    // The whole log may go.
    travel(year + day)
    await round(store)
    expect(await logFaults(db)).toEqual([])
    expect(await listHeads(db)).toMatchObject([
      { seq: 6, trimmedSeq: 6 },
      { log: 'staff', trimmedSeq: 0 },
    ])
  })

  test('where the front of a log was cut by hand, or its mark was moved, every check says so', async () => {
    const { store, db } = await oldOpenings()
    await round(store)
    const markAt = (trimmedSeq: number) =>
      db.updateTable('logHeads').set({ trimmedSeq }).where('log', '!=', 'staff').execute()
    await markAt(5)
    expect((await logFaults(db)).map(({ kind }) => kind)).toContain('head-broken')
    await markAt(4)
    expect(await logFaults(db)).toEqual([])
    const [fifth] = await db.deleteFrom('doorLog').where('seq', '=', 5).returningAll().execute()
    expect(await logFaults(db)).toMatchObject([{ kind: 'missing', seq: 5, to: 5 }])
    await db.insertInto('doorLog').values(fifth!).execute()
  })

  test('a log that was changed is evidence, and is cut only up to there', async () => {
    const { store, db, lines } = await oldOpenings()
    const { entry } = await db.selectFrom('doorLog').select('entry').where('seq', '=', 2).executeTakeFirstOrThrow()
    const say = (text: string) => db.updateTable('doorLog').set({ entry: text }).where('seq', '=', 2).execute()
    // What is no entry any more ends nothing else of the round.
    for (const changed of [entry.replace('opened', 'failed'), 'nothing']) {
      await say(changed)
      await round(store)
      expect(await lines()).toEqual([2, 3, 4, 5, 6])
      expect(await logFaults(db)).toMatchObject([{ kind: 'broken', seq: 2 }])
    }
    await say(entry)
  })

  test('evidence of a session goes, the session and its payment stay, and nothing goes of one that is open', async () => {
    const place = await atTheBed(engine)
    const { store, start, guest, floor, until, post, ann, left, travel } = place
    const { data } = await start(ann)
    floor.pass(2 * minute)
    await until({ state: 'running' })
    await post(stopSession.path, anIntent(ann, { session_id: data.session_id }))
    await until({ state: 'ended', settled: 'used' })
    await start(await guest(), { device_id: 'bed-2' })
    const evidence = async (table: 'sessionEvents' | 'receipts') => {
      const rows = await store.db.selectFrom(table).select('sessionId').distinct().execute()
      return rows.map(({ sessionId }) => (sessionId === data.session_id ? 'ended' : 'open')).sort()
    }
    travel(3 * year - day)
    await round(store)
    expect(await evidence('sessionEvents')).toEqual(['ended', 'open'])
    expect(await evidence('receipts')).toContain('ended')
    travel(2 * day)
    await round(store)
    // What the other session waits for may still come.
    expect(await evidence('sessionEvents')).toEqual(['open'])
    expect(await evidence('receipts')).not.toContain('ended')
    expect(await place.rows()).toHaveLength(2)
    expect(await left(ann)).toBe(2)
  })

  test('an account that nobody used ends, and one on which something is left does not', async () => {
    const place = await openServer(engine)
    const { store, member, travel, clock } = place
    const named = async (nickname: string, fields: object = {}) => ({
      nickname,
      ...(await member({ nickname, ...fields })),
    })
    const gone = await named('gone')
    const visited = await named('visited')
    const owner = await named('owner')
    const frozen = await named('frozen')
    const used = await named('used up')
    await named('staff', { role: 'admin', staffLevel: 'clerk' })
    const card = async (who: { uid: string; nickname: string }, timesTotal: number, frozenAt: number | null = null) =>
      await store.transaction(async (tx) => {
        const cardId = await addCard(
          tx,
          { memberUid: who.uid, timesTotal, validUntil: null, reference: who.nickname },
          clock.now,
        )
        if (frozenAt !== null) await tx.updateTable('cards').set({ frozenAt }).where('cardId', '=', cardId).execute()
      })
    await card(owner, 1)
    await card(frozen, 1, clock.now)
    await card(used, 0)
    await addVisit(store, visited, { startsAt: clock.now + 2 * year, state: 'visited' })
    travel(3 * year - day)
    const booked = await named('booked')
    await store.transaction((tx) => updateMember(tx, booked.uid, { createdAt: 1, hereAt: 1 }))
    await addVisit(store, booked, { startsAt: clock.now + 10 * day })
    await named('young')
    const left = async () => {
      const rows = await store.db.selectFrom('members').select('nickname').where('deletedAt', 'is', null).execute()
      return rows.map(({ nickname }) => nickname).sort()
    }
    await round(store)
    expect(await left()).toHaveLength(8)
    travel(2 * day)
    await round(store)
    expect(await left()).toEqual(['booked', 'frozen', 'owner', 'staff', 'visited', 'young'])
    const rows = store.db.selectFrom('members').select(['phone', 'nickname'])
    expect(await rows.where('uid', 'in', [gone.uid, used.uid]).execute()).toEqual(
      expect.arrayContaining([{ phone: `deleted ${gone.uid}`, nickname: '' }]),
    )
  })

  if (engine.name === 'SQLite')
    test('an account that cannot be ended keeps no other one waiting, and is told of', async () => {
      const { store, member, travel } = await openServer(engine)
      const people = [await member(), await member(), await member()]
      const [stuck] = people.map(({ uid }) => uid).sort()
      await sql`create trigger stuck before update on members when old.uid = ${sql.lit(stuck)}
        begin select raise(abort, 'stuck'); end`.execute(store.db)
      travel(4 * year)
      await expect(round(store)).rejects.toThrow('accounts')
      const left = store.db.selectFrom('members').select('uid').where('deletedAt', 'is', null)
      expect(await left.execute()).toEqual([{ uid: stuck }])
      await sql`drop trigger stuck`.execute(store.db)
    })

  test('a chain that keeps things longer keeps them longer', async () => {
    const { store, db, lines } = await oldOpenings()
    await writeChainSettings(db, { ...(await readChainSettings(db)), retention: { doorDays: 400 } })
    await round(store)
    expect(await lines()).toEqual([1, 2, 3, 4, 5, 6])
  })
})
