import type { Worker } from 'node:worker_threads'

import { describe, expect, onTestFinished, test } from 'vitest'

import { refreshWholeMemberIndex } from '#server/modules/cards/store/member-index.ts'
import type { ExportReport } from '#server/exports/export-worker.ts'
import { openExportRunner } from '#server/exports/export-runner.ts'
import type { Limits } from '#server/exports/read-pieces.ts'
import { engines, type Engine } from '../../support/engines.ts'
import { openServer } from '../../support/open-server.ts'
import { manyMembers } from '../../support/members/many-members.ts'

const atOnce = 3

/** A runner beside a server with 2 600 members, whose list is eight pieces, and what its thread has said of each export. */
async function openLists(engine: Engine, limits?: Limits) {
  const place = await openServer(engine)
  await manyMembers(place, 2_600)
  await refreshWholeMemberIndex(place.store)
  const reports: ExportReport[] = []
  const listen = (thread: Worker) => void thread.on('message', (report: ExportReport) => void reports.push(report))
  process.once('worker', listen)
  const runner = openExportRunner(async () => place.store.place, limits)
  onTestFinished(async () => {
    process.off('worker', listen)
    await runner.close()
  })
  const now = await place.store.now()
  const filter = { range: undefined, chip: 'all', sort: 'name' } as const
  const list = () =>
    runner.make('users', { filter, purpose: 'list', timeZone: 'Asia/Hong_Kong', language: 'en-US', now })
  const piecesOf = (id: number) => reports.filter((report) => report.id === id && report.kind === 'piece').length
  return { list, piecesOf }
}

async function textOf({ json }: { json: AsyncIterable<Uint8Array> }): Promise<string> {
  return Buffer.concat(await Array.fromAsync(json)).toString()
}

describe.each(engines)('an export on $name', (engine) => {
  test('that nobody reads on is made two pieces ahead and no further, while others are made to their end', async () => {
    const { list, piecesOf } = await openLists(engine)
    const held = await list()
    const whole = await textOf(await list())
    expect([piecesOf(1), piecesOf(2)]).toEqual([2, 8])
    expect(await textOf(held)).toBe(whole)
    expect(piecesOf(1)).toBe(8)
  })

  test('gives its place to the next one when its reader leaves', async () => {
    const { list } = await openLists(engine)
    const held = await Promise.all(Array.from({ length: atOnce }, list))
    const next = list()
    await held[1]?.json.cancel()
    expect((await next).rows).toBe(2_600)
  })

  test.each([
    ['whose next piece nobody takes', { pieceMs: 100, wholeMs: 600_000 }],
    ['whose reader needs too long for all of it', { pieceMs: 600_000, wholeMs: 100 }],
  ])('%s breaks off, and the next one is made', async (_, limits) => {
    const { list } = await openLists(engine, limits)
    const held = await Promise.all(Array.from({ length: atOnce }, list))
    expect((await list()).rows).toBe(2_600)
    const ends = await Promise.allSettled(held.map(textOf))
    expect(ends).toContainEqual(expect.objectContaining({ reason: new Error('The export is read too slowly') }))
  })
})
