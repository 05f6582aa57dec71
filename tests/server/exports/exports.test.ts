import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { exportData } from '#src/contract/account.ts'
import { exportUsers } from '#src/contract/staff/members.ts'
import { getUserInfo } from '#src/contract/members.ts'

import { refreshWholeMemberIndex } from '#server/modules/cards/store/member-index.ts'
import { openExportRunner } from '#server/exports/export-runner.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { addMember } from '../../support/fixtures.ts'
import { manyMembers } from '../../support/members/many-members.ts'
import { type Answer, openServer } from '../../support/open-server.ts'

function aNote(memberUid: string, number: number) {
  return { noteId: `note-${number}`, memberUid, staffUid: memberUid, text: 'x'.repeat(200), createdAt: number }
}

/** Asks for a file, and for something small again and again until the file is there. Tells what was answered when. */
async function askBeside(file: Promise<Answer>, small: () => Promise<unknown>) {
  const order: string[] = []
  const made = file.finally(() => order.push('file'))
  while (!order.includes('file')) {
    await small()
    order.push('small')
  }
  return { answer: await made, answeredBefore: order.indexOf('file') }
}

describe.each(engines)('an export on $name', (engine) => {
  test('of much data does not delay a stop of a bed, and is whole while the member goes on', async () => {
    const { store, post, member } = await openServer(engine)
    const ann = await member()
    const notes = Array.from({ length: 4_000 }, (_, index) => aNote(ann.uid, index))
    for (let from = 0; from < notes.length; from += 500) {
      await store.db
        .insertInto('memberNotes')
        .values(notes.slice(from, from + 500))
        .execute()
    }
    let next = notes.length
    const { answer, answeredBefore } = await askBeside(post(exportData.path, ann), async () => {
      expect(await post(getUserInfo.path, ann)).toMatchObject({ code: 'ok' })
      await store.db.insertInto('memberNotes').values(aNote(ann.uid, next++)).execute()
    })
    // A few may be answered before a file is begun; more only if the server is free while it is made.
    expect(answeredBefore).toBeGreaterThan(5)
    expect(answer).toMatchObject({ httpStatus: 200, status: 1, code: 'ok', msg: expect.any(String) })
    const reported = answer.data.notes_of_staff.map(({ note_id }: { note_id: string }) => note_id)
    expect(reported).toEqual(Array.from({ length: reported.length }, (_, index) => `note-${index}`))
    expect(reported.length).toBeGreaterThanOrEqual(notes.length)
    expect(answer.data).toMatchObject({ member: { uid: ann.uid }, package_lines: [], pictures: [] })
  })

  test('of all members names each of them once, also while others join and move to the top of the list', async () => {
    const place = await openServer(engine)
    const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
    const before = await manyMembers(place, 1_100)
    const input = { ...owner, chip: 'all', sort: 'recent', search: '' }
    const { answer, answeredBefore } = await askBeside(place.post(exportUsers.path, input), async () => {
      expect(await place.post(getUserInfo.path, owner)).toMatchObject({ code: 'ok' })
      await addMember(place.store)
    })
    expect(answeredBefore).toBeGreaterThan(5)
    const uids = (answer.data.csv as string)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(new Set(uids).size).toBe(uids.length)
    expect(before.filter((uid) => !uids.includes(uid))).toEqual([])
    expect(answer.data).toMatchObject({ is_cut: false, file_name: 'members-2026-11-21.csv' })
    const log = await place.store.db.selectFrom('staffLog').select('after').where('what', '=', 'users.export').execute()
    expect(JSON.parse(log[0]?.after ?? '')).toMatchObject({ rows: uids.length })
  })

  test('of all members leaves page by page, and whoever stops reading it holds nobody up', async () => {
    const place = await openServer(engine)
    await manyMembers(place, 1_100)
    await refreshWholeMemberIndex(place.store)
    const runner = openExportRunner(async () => place.store.place)
    onTestFinished(() => runner.close())
    const now = await place.store.now()
    const filter = { range: undefined, chip: 'all', sort: 'name' } as const
    const all = { filter, purpose: 'list', timeZone: 'Asia/Hong_Kong', language: 'en-US', now } as const
    const left = await runner.make('users', all)
    await left.json.cancel()
    const { json, rows } = await runner.make('users', all)
    expect(rows).toBe(1_100)
    const pieces = (await Array.fromAsync(json)).map((bytes) => Buffer.from(bytes).toString())
    const lines = pieces.map((piece) => piece.split(String.raw`\r\n`).length - 1)
    // The names of the columns, the pages, and the end.
    expect(lines).toEqual([1, 500, 500, 100, 0])
    expect(JSON.parse(pieces.join(''))).toMatchObject({ is_cut: false })
  })

  test('that cannot be written down gives no name away', async () => {
    const place = await openServer(engine)
    const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
    await sql`alter table staff_log rename to log_put_away`.execute(place.store.db)
    const answer = await place.post(exportUsers.path, { ...owner, chip: 'all', sort: 'recent', search: '' })
    await sql`alter table log_put_away rename to staff_log`.execute(place.store.db)
    expect(answer).toMatchObject({ httpStatus: 503, code: 'unavailable' })
    expect(JSON.stringify(answer)).not.toContain('csv')
  })

  test('that failed does not keep the next one from being made', async () => {
    const { store, member } = await openServer(engine)
    const ann = await member()
    const runner = openExportRunner(async () => store.place)
    onTestFinished(() => runner.close())
    const now = await store.now()
    const [wrong, right] = await Promise.allSettled([
      runner.make('member', { uid: 'no-such-member', now }),
      runner.make('member', { uid: ann.uid, now }),
    ])
    expect([wrong.status, right.status]).toEqual(['rejected', 'fulfilled'])
    await runner.close()
    expect((await runner.make('member', { uid: ann.uid, now })).rows).toBe(1)
  })
})

test('an export of a database that is gone says so, each time', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const runner = openExportRunner(async () => ({ engine: 'sqlite', directory }))
  for (const uid of ['ann', 'bob']) {
    await expect(runner.make('member', { uid, now: 0 })).rejects.toThrow(`There is no studio in ${directory}`)
  }
})

describe.each(racingEngines)('on $name', (engine) => {
  test('a migration takes the time that it needs, and calls do not', async () => {
    const { place, remove } = await engine.emptyPlace()
    onTestFinished(remove)
    const empty = await openStore(place, { logSecret })
    await sql`drop schema public cascade`.execute(empty.db)
    await sql`create schema public`.execute(empty.db)
    await sql`create table seen (patience text)`.execute(empty.db)
    await sql`
      create function see() returns event_trigger language plpgsql as
      $$ begin insert into seen select current_setting('statement_timeout'); end $$
    `.execute(empty.db)
    await sql`create event trigger seeing on ddl_command_end execute function see()`.execute(empty.db)
    await empty.close()

    const store = await openStore(place, { logSecret })
    const { rows } = await sql<{ patience: string }>`select distinct patience from seen`.execute(store.db)
    expect(rows).toEqual([{ patience: '0' }])
    const { rows: calls } = await sql`show statement_timeout`.execute(store.db)
    expect(calls).toEqual([{ statementTimeout: '8s' }])
    await store.close()
  })
})
