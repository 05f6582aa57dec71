import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { exportReport, reportOverview } from '#src/contract/staff/board/reports.ts'
import { getBedUse } from '#src/contract/staff/board/bed-use.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Place } from '#server/platform/database/store.ts'
import { joinServers } from '#server/platform/servers/join-servers.ts'
import { readsFromStandby, type ReportReads } from '#server/platform/servers/report-reads.ts'

import { startDatabasePair } from '../../../reliability/failover/database-pair.ts'
import { aShop } from '../../../support/fixtures.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { openServer } from '../../../support/open-server.ts'
import { until } from '../../../support/until.ts'

const unexpected = (trouble: unknown) => expect(trouble).toBeUndefined()

async function isFromStandby(reads: ReportReads): Promise<boolean> {
  return await reads.read(async (db) => {
    const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(db)
    return rows[0]?.isStandby === true
  })
}

test('reports are read from a standby while it keeps up, and from the primary while it does not', async () => {
  const pair = await startDatabasePair()
  onTestFinished(() => pair.stop())
  const place: Place = { engine: 'postgres', url: pair.url }
  const readyPlace = async () => ({ place, remove: async () => undefined })
  const store = await openStore(place, { logSecret })
  onTestFinished(() => store.close())
  const server = await joinServers({ store, name: undefined, onTrouble: unexpected, onError: unexpected })
  onTestFinished(() => server.leave())

  const url = `postgres://studio@127.0.0.1:${pair.standby().port}/postgres`
  const reasons: string[] = []
  const readsOfAge = (mostLateMs: number, onLeave: (reason: unknown) => void) => {
    const reads = readsFromStandby({ store, url, mostLateMs, againAfterMs: 100, onLeave })
    onTestFinished(() => reads.close())
    return reads
  }
  const strict = readsOfAge(2_500, (reason) => void reasons.push(String(reason)))
  const patient = readsOfAge(3_600_000, () => undefined)
  const engine = { name: 'two databases', readyPlace, emptyPlace: readyPlace }
  const chain = await openServer(engine, { reports: patient, isTimedByDatabase: true })
  const manager = await chain.member({ role: 'admin', staffLevel: 'manager' })
  const day = new Date().toISOString().slice(0, 10)
  const asked = { ...manager, from: day, to: day }
  const shops = async () => {
    const { data } = await chain.post(reportOverview.path, asked)
    return data.shops.map((shop: { shop_id: number }) => shop.shop_id)
  }
  /** How many studios are in the file. */
  const exported = async () => {
    const { data } = await chain.post(exportReport.path, { ...asked, tab: 'overview' })
    return data.csv.match(/^shop,.*,revenue,/gm).length
  }
  await until(() => isFromStandby(strict))
  expect(await shops()).toEqual([1])

  // What is written now reaches the standby only later.
  await pair.standby().query('select pg_wal_replay_pause()')
  await store.db
    .insertInto('shops')
    .values(aShop({ shopId: 2 }))
    .execute()
  expect([await shops(), await patient.placeNow()]).toEqual([[1], { engine: 'postgres', url }])
  expect((await chain.post(getBedUse.path, { ...manager, shop_id: 1, date: day })).code).toBe('ok')
  expect(await exported()).toBe(1)
  await until(async () => !(await isFromStandby(strict)))
  expect(await strict.placeNow()).toEqual(place)
  expect(reasons).toEqual([expect.stringMatching(/the standby knows is \d+ ms old/)])

  await pair.standby().query('select pg_wal_replay_resume()')
  await until(() => isFromStandby(strict))
  await until(async () => (await shops()).length === 2)

  // It answers nothing and refuses nothing: neither the report nor the end of the server waits for it.
  await pair.standAlone()
  pair.standby().freeze()
  expect([await isFromStandby(strict), await strict.placeNow()]).toEqual([false, place])
  expect(reasons).toHaveLength(2)
  await strict.close()

  await pair.standby().kill()
  expect(await patient.placeNow()).toEqual(place)
  expect([await shops(), await exported()]).toEqual([[1, 2], 2])
})
