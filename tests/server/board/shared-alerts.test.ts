import { describe, expect, test } from 'vitest'

import { alertJobs } from '#server/modules/board/alert-worker.ts'
import { performJob } from '#server/platform/jobs/job.ts'
import { insertServer, listLiveServers } from '#server/platform/servers/server-rows.ts'
import { shareShops } from '#server/platform/servers/share-shops.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { racingEngines } from '../../support/engines.ts'
import { addStudios, studiosWithAlerts } from '../../support/staff/many-studios.ts'

const { signal } = new AbortController()

describe.each(racingEngines)('the alerts of a chain with two servers on $name', (engine) => {
  async function twoServers(count: number) {
    const { store, floor } = await studioOnFloor(engine)
    const ids = await addStudios(store, count)
    const serverOf = async (serverId: string) => {
      const leaseEndsAt = (await store.now()) + 60_000
      await insertServer(store.db, { serverId, brokerName: serverId, hearsDevices: 1, leaseEndsAt })
      const shares = shareShops({ db: store.db, serverId, isSure: () => true })
      const look = async () => {
        await shares.share(await listLiveServers(store.db, await store.now()), { wasSure: true })
      }
      const jobs = alertJobs({ store, gateway: floor.gateway, shares })
      const run = (name: string) => {
        const job = jobs.find((each) => each.name === name)
        if (!job) throw new Error(`No job is called ${name}`)
        return performJob(store, job, signal)
      }
      const ownIds = () => {
        const owned = shares.owned()
        return owned === 'all' ? [] : owned.filter((id) => ids.includes(id)).toSorted((a, b) => a - b)
      }
      return { look, run, ownIds }
    }
    const [one, two] = [await serverOf('one'), await serverOf('two')]
    for (const { look } of [one, two]) await look()
    const found = () => studiosWithAlerts(store, ids)
    return { store, ids, one, two, found }
  }

  test('are followed by the server that handles the devices of the studio', async () => {
    const { ids, one, two, found } = await twoServers(20)
    expect([...one.ownIds(), ...two.ownIds()].toSorted((a, b) => a - b)).toEqual(ids)
    expect(await one.run('follow-own-alerts')).toBe('done')
    expect(await found()).toEqual(one.ownIds())
    expect(await two.run('follow-own-alerts')).toBe('done')
    expect(await found()).toEqual(ids)
  })

  test('are followed by one of them at a time while no server reaches the broker', async () => {
    const { store, ids, one, two, found } = await twoServers(20)
    expect(await one.run('follow-alerts')).toBe('done')
    expect(await found(), 'every studio is the one of a server').toEqual([])
    await store.db.deleteFrom('chores').execute()

    await store.db.updateTable('servers').set({ hearsDevices: 0 }).execute()
    for (const { look } of [one, two]) await look()
    for (const { run } of [one, two]) await run('follow-own-alerts')
    expect(await found()).toEqual([])
    const outcomes = await Promise.all([one.run('follow-alerts'), two.run('follow-alerts')])
    expect(outcomes.toSorted()).toEqual(['done', 'held-elsewhere'])
    expect(await found()).toEqual(ids)
  })

  test('are looked at as often as with one server, where nothing waits to be told', async () => {
    const { store, ids, one, two, found } = await twoServers(120)
    const lookedAt = new Set<number>()
    const counts: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      for (const { run } of [one, two]) await run('follow-own-alerts')
      const now = await found()
      counts.push(now.length)
      for (const id of now) lookedAt.add(id)
      // What is known of a studio keeps it in sight: here each counts as quiet again.
      await store.db.deleteFrom('staffAlerts').execute()
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(50)
    expect(lookedAt.size).toBe(ids.length)
  })
})
