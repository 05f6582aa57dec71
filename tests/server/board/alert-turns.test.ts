import { describe, expect, test } from 'vitest'

import { alertJobs, followAlerts } from '#server/modules/board/alert-worker.ts'
import { performJob } from '#server/platform/jobs/job.ts'
import { engines } from '../../support/engines.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { addStudios, studiosWithAlerts } from '../../support/staff/many-studios.ts'

describe.each(engines)('the alerts of many studios on $name', (engine) => {
  test('what cannot be read at one studio keeps nobody at the others from being told', async () => {
    const { store, floor } = await studioOnFloor(engine)
    const [broken = 0, ...others] = await addStudios(store, 4)
    await store.db.updateTable('shops').set({ alertRules: 'no rules' }).where('shopId', '=', broken).execute()
    await expect(followAlerts({ store, gateway: floor.gateway })).rejects.toThrow(`studio ${broken}`)
    expect(await studiosWithAlerts(store, others)).toEqual(others)
  })

  test('where it cannot be told whether anything has changed, each studio is read all the same', async () => {
    const { store, floor } = await studioOnFloor(engine)
    const ids = await addStudios(store, 4)
    const devicesIn = (shopId: number) => {
      if (shopId === ids[1]) throw new Error('Nobody knows')
      return floor.gateway.devicesIn?.(shopId) ?? []
    }
    const [job] = alertJobs({ store, gateway: { ...floor.gateway, devicesIn } })
    const run = async () => await job?.run(new AbortController().signal)
    await expect(run()).rejects.toThrow('studios from 1 to ')
    expect(await studiosWithAlerts(store, ids)).toEqual(ids)
  })

  test('the server that has begun with it goes on with it, as it knows the studios', async () => {
    const { store, floor, travel } = await studioOnFloor(engine)
    const [job] = alertJobs({ store, gateway: floor.gateway })
    if (!job) throw new Error('Nobody looks')
    const perform = async () => await performJob(store, job, new AbortController().signal)
    expect([await perform(), await perform()]).toEqual(['done', 'held-elsewhere'])
    // Its own next turn may come a little early by the clock of the database.
    await travel(job.everyMs - 100)
    expect(await perform()).toBe('done')
  })

  test('quiet studios are looked at fifty at a time, in turn, and none is left out', async () => {
    const { store, floor } = await studioOnFloor(engine)
    const ids = await addStudios(store, 120)
    // What is known of a studio keeps it in sight: here each counts as quiet again.
    const lookedAt = new Set<number>()
    const [job] = alertJobs({ store, gateway: floor.gateway })
    const counts: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      await job?.run(new AbortController().signal)
      const now = await studiosWithAlerts(store, ids)
      counts.push(now.length)
      for (const id of now) lookedAt.add(id)
      await store.db.deleteFrom('staffAlerts').execute()
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(50)
    expect(lookedAt.size).toBe(ids.length)
  })
})
