import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, onTestFinished, test } from 'vitest'

import { anchorFile } from '#server/platform/audit-logs/anchor-file.ts'
import { lookOnce } from '#server/platform/audit-logs/log-check-worker.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { counter } from '../../support/staff/counter.ts'
import { engines, sqliteEngine } from '../../support/engines.ts'
import { logKey } from '../../support/logs/log-faults.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { day } from '../../support/open-server.ts'

async function aFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anchors-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

async function aWatch(engine: (typeof engines)[number]) {
  const place = await counter(engine)
  const { store, staff, clock } = place
  const dataDir = await aFolder()
  const said: unknown[] = []
  const logger = { error: (line: unknown) => void said.push(line) }
  const known = new Set<string>()
  const write = async (count: number) => {
    const act = { staffUid: staff.uid, what: 'shops.save', subject: 'shop:1', before: null, after: null }
    for (; count > 0; count--) await store.transaction((tx) => writeStaffLog(tx, act, clock.now))
  }
  await write(3)
  const look = () => lookOnce({ store, key: logKey, dataDir, logger }, known)
  const kept = async () => await readFile(anchorFile(dataDir), 'utf8')
  return { ...place, write, look, kept, said, dataDir }
}

describe.each(engines)('the watch over the logs on $name', (engine) => {
  test('keeps how far it has seen them, and says nothing while they are whole', async () => {
    const { write, look, kept, said } = await aWatch(engine)
    expect(await look()).toEqual([])
    expect(await kept()).toContain('"seq":3')
    await write(2)
    expect(await look()).toEqual([])
    expect(await kept()).toContain('"seq":5')
    expect(said).toEqual([])
  })

  test('sees that the logs were put back together with their heads, says so once, and forgets nothing', async () => {
    const { store, write, look, kept, said, call, owner, manager, later } = await aWatch(engine)
    const { db } = store
    await look()
    const heads = await db.selectFrom('logHeads').selectAll().execute()
    await write(2)
    await look()
    const before = await kept()
    await db.deleteFrom('staffLog').where('seq', '>', 3).execute()
    for (const { log, ...head } of heads) await db.updateTable('logHeads').set(head).where('log', '=', log).execute()

    expect(await look()).toMatchObject([{ kind: 'rolled-back', seq: 4, to: 5 }])
    await look()
    const line = 'staff log, entries 4 to 5: not what this server has seen there before'
    expect(said).toEqual([`Log check: ${line}`])
    expect(await kept()).toBe(before)
    const reported = (await call(owner, 'operation/history')).data
    expect(reported.check).toMatchObject({ faults: 1, lines: [line] })
    expect((await call(manager, 'operation/history')).data.check).toBeUndefined()
    await later(day)
    await look()
    expect(said).toHaveLength(2)
  })

  test('finds once a day what was changed long ago, and an owner sees that all is whole again', async () => {
    const { store, look, later, call, owner } = await aWatch(engine)
    await look()
    const set = (what: string) => store.db.updateTable('staffLog').set({ what }).where('seq', '=', 1).execute()
    await set('shops.forged')
    expect(await look()).toEqual([])
    await later(day)
    expect(await look()).toMatchObject([{ kind: 'broken', seq: 1 }])
    expect((await call(owner, 'operation/history')).data.check).toMatchObject({ faults: 1 })
    await set('shops.save')
    await later(day)
    expect(await look()).toEqual([])
    expect((await call(owner, 'operation/history')).data.check).toMatchObject({ faults: 0, lines: [] })
  })

  test('does not believe a file of its own that was changed', async () => {
    const { look, kept, dataDir } = await aWatch(engine)
    await look()
    await writeFile(anchorFile(dataDir), (await kept()).replace('"seq":3', '"seq":2'))
    expect(await look()).toMatchObject([{ kind: 'anchor-broken' }])
    expect(await kept()).toContain('"seq":2')
  })

  test('finds a member’s key that was taken away although the member is there', async () => {
    const { store, call, look, later, manager, ann, owner } = await aWatch(engine)
    await call(manager, 'user/note', { member_uid: ann.uid, text: 'wears a green coat' })
    await look()
    await store.db.deleteFrom('subjectKeys').execute()
    await later(day)
    expect(await look()).toMatchObject([{ kind: 'key-missing' }])
    const { list } = (await call(owner, 'operation/history', { subject: `member:${ann.uid}` })).data
    expect(list).toMatchObject([{ what: 'user.note', missing: 'unreadable' }])
  })
})

describe('npm run check:logs', () => {
  test('checks beside a running server, names each fault, and ends with 0, 1 or 2', async () => {
    const { place, remove } = await sqliteEngine.readyPlace()
    onTestFinished(remove)
    if (place.engine !== 'sqlite') throw new Error('Only SQLite lies in a folder')
    const store = await openStore(place, { logSecret })
    onTestFinished(() => store.close())
    const env = { DATA_DIR: place.directory, LOG_SECRET: logSecret }
    expect(await check(env)).toEqual({ code: 0, out: '1 logs, 0 entries, 0 faults\n' })
    await store.db.deleteFrom('logHeads').execute()
    expect(await check(env)).toEqual({ code: 1, out: 'staff log: its head is missing\n1 logs, 0 entries, 1 faults\n' })
    expect(await check({ DATA_DIR: place.directory })).toMatchObject({ code: 2, out: '' })
    expect(await check({ ...env, DATA_DIR: join(place.directory, 'nothing') })).toMatchObject({ code: 2, out: '' })
  })
})

async function check(env: Record<string, string>): Promise<{ code: unknown; out: string }> {
  const script = join(import.meta.dirname, '../../../server/commands/check-logs.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, out: stdout }
  }
}
