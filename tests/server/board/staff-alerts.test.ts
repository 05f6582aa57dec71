import { describe, expect, test } from 'vitest'

import { listAlerts, takeAlert } from '#src/contract/staff/board/alerts.ts'
import { explainStop, stopAll } from '#src/contract/staff/board/board.ts'
import { performJob } from '#server/platform/jobs/job.ts'
import { alertJobs, followAlerts } from '#server/modules/board/alert-worker.ts'

import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { minute } from '../../support/open-server.ts'
import { addSecondShop } from '../../support/staff/two-shops.ts'
import { until } from '../../support/until.ts'

/** A studio with beds, and two clerks on duty who are called by their names. */
async function withClerks(engine: Engine) {
  const place = await studioOnFloor(engine)
  const { post, member } = place
  const joey = await member({ role: 'admin', staffLevel: 'staff', nickname: 'Joey' })
  const mandy = await member({ role: 'admin', staffLevel: 'manager', nickname: 'Mandy' })
  const lists = async (who: SignedIn = joey) => (await post(listAlerts.path, { ...who })).data.shops as ListedShop[]
  // One bed of this studio stands on no floor, and is out of reach from the beginning.
  const alerts = async (who?: SignedIn) =>
    ((await lists(who))[0]?.alerts ?? []).filter(({ key }) => key !== 'bed-offline:bed-offline')
  const seen = (kind: string) => until(async () => (await alerts()).some((alert) => alert.kind === kind), kind)
  const gone = (kind: string) => until(async () => !(await alerts()).some((alert) => alert.kind === kind), kind)
  const take = async (who: SignedIn, key: string) => await post(takeAlert.path, anIntent(who, { shop_id: 1, key }))
  const loseBed = async () => {
    await place.floor.bed('bed-2').powerCut()
    await seen('bed-offline')
    return 'bed-offline:bed-2'
  }
  return { ...place, joey, mandy, lists, alerts, seen, gone, take, loseBed }
}

interface ListedShop {
  shop_id: number
  alerts: { key: string; kind: string; severity: string; owner: { nickname: string } | null; late_until?: string }[]
}

describe.each(engines)('alerts on every page on $name', (engine) => {
  test('a lost bed, a late guest and an emergency stop are there, the worst first, each until it is over', async () => {
    const { store, member, floor, alerts, seen, gone, loseBed, post, joey, travel } = await withClerks(engine)
    expect(await alerts()).toEqual([])
    await loseBed()
    const startsAt = floor.clock.now() + minute
    await addVisit(store, await member({ nickname: 'Ann' }), { startsAt })
    await travel(3 * minute)
    await seen('late')
    await post(stopAll.path, anIntent(joey, { shop_id: 1 }))
    await seen('stopped')
    const found = await alerts()
    expect(found.map(({ kind }) => kind)).toEqual(['stopped', 'bed-offline', 'late'])
    expect(found[2]?.late_until).toBe(new Date(startsAt + 10 * minute).toISOString())
    await post(explainStop.path, anIntent(joey, { shop_id: 1, reason: 'Smoke in room two' }))
    await gone('stopped')
    await travel(10 * minute)
    await gone('late')
  })

  test('an alert is taken by name, and taken over by anybody; what has an owner comes last', async () => {
    const { store, member, floor, alerts, loseBed, take, joey, mandy, seen, travel } = await withClerks(engine)
    const key = await loseBed()
    await addVisit(store, await member(), { startsAt: floor.clock.now() + minute })
    await travel(3 * minute)
    await seen('late')
    expect(await take(joey, key)).toMatchObject({ code: 'ok' })
    expect((await alerts()).map(({ kind, owner }) => [kind, owner?.nickname])).toEqual([
      ['late', undefined],
      ['bed-offline', 'Joey'],
    ])
    expect(await take(mandy, key)).toMatchObject({ code: 'ok' })
    expect((await alerts(joey)).at(-1)?.owner).toMatchObject({ nickname: 'Mandy' })
    const log = await store.db.selectFrom('staffLog').select(['what', 'staffUid']).execute()
    expect(log.map(({ what, staffUid }) => [what, staffUid])).toEqual([
      ['operation.take-alert', joey.uid],
      ['operation.take-alert', mandy.uid],
    ])
  })

  test('nobody takes what is over, and an alert that comes back later is nobody’s again', async () => {
    const { store, floor, alerts, loseBed, take, joey, gone, seen, travel } = await withClerks(engine)
    const { gateway } = floor
    const key = await loseBed()
    await take(joey, key)
    await floor.bed('bed-2').powerOn()
    await gone('bed-offline')
    expect(await take(joey, key)).toMatchObject({ code: 'not-found' })
    // A bed that is lost for seconds only stays theirs.
    await followAlerts({ store, gateway })
    await travel(20_000)
    await followAlerts({ store, gateway })
    await floor.bed('bed-2').powerCut()
    await seen('bed-offline')
    expect((await alerts())[0]?.owner).toMatchObject({ nickname: 'Joey' })
    await floor.bed('bed-2').powerOn()
    await gone('bed-offline')
    await followAlerts({ store, gateway })
    await travel(2 * minute)
    await followAlerts({ store, gateway })
    await floor.bed('bed-2').powerCut()
    await seen('bed-offline')
    expect((await alerts())[0]?.owner).toBeNull()
  })

  test('each clerk is shown the studios that are theirs', async () => {
    const place = await withClerks(engine)
    const { clerkAt } = await addSecondShop(place)
    const shopsOf = async (who: SignedIn) => (await place.lists(who)).map(({ shop_id }) => shop_id)
    expect(await shopsOf(place.joey)).toEqual([1, 2])
    const there = await clerkAt({ 2: 'staff' })
    expect(await shopsOf(there)).toEqual([2])
    expect(await place.take(there, 'bed-offline:bed-2')).toMatchObject({ code: 'forbidden' })
  })

  test('two servers follow them once in a while, not both', async () => {
    const { store, floor } = await withClerks(engine)
    const [job] = alertJobs({ store, gateway: floor.gateway })
    if (!job) throw new Error('No job follows the alerts')
    const { signal } = new AbortController()
    const runs = await Promise.all([performJob(store, job, signal), performJob(store, job, signal)])
    expect(runs.toSorted()).toEqual(['done', 'held-elsewhere'])
  })
})
