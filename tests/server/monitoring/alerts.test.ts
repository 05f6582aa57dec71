import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

import { addAppointment } from '#src/contract/appointments.ts'
import { getSmsCode, getUserInfo } from '#src/contract/members.ts'
import { openDoor } from '#src/contract/doors.ts'
import { subscribePush } from '#src/contract/notices.ts'

import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { lookOnce } from '#server/platform/audit-logs/log-check-worker.ts'
import { serveMetrics } from '#server/platform/metrics/serve-metrics.ts'
import { type MessageMoney, usualMoney } from '#server/platform/messaging/message-money.ts'
import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { noGateway } from '#server/platform/mqtt/gateway.ts'
import { createJobRunner } from '#server/platform/jobs/job-runner.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'
import { openPayIssue } from '#server/modules/payments/store/payment-issues.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { qrSecret, tapOf } from '../../support/devices/at-the-door.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { aBooking, addVisit, anIntent } from '../../support/fixtures.ts'
import { logKey } from '../../support/logs/log-faults.ts'
import { aSubscription } from '../../support/members/push-inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { aRegistry } from '../../support/metrics/measured-server.ts'
import { firesFor, type Readings } from '../../support/metrics/rule.ts'
import { scrape, scrapeAt } from '../../support/metrics/scrape.ts'
import { day, hour, minute, openServer } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

const file = new URL('../../../docs/operations/alerts.yml', import.meta.url)
const { rules } = (parse(readFileSync(file, 'utf8')) as { groups: [{ rules: Rule[] }] }).groups[0]
const engine = sqliteEngine

/** Reads, lets something go wrong, reads again. */
async function around(readAll: () => Promise<Readings['after']>, goWrong: () => unknown): Promise<Readings> {
  const before = await readAll()
  await goWrong()
  return { before, after: await readAll() }
}

async function beds() {
  const { registry, measure } = aRegistry()
  const here = await atTheBed(engine, { metrics: registry })
  measure({ store: here.store, gateway: here.floor.gateway })
  return { ...here, read: () => scrape(registry) }
}

async function calls(options: Parameters<typeof openServer>[1] = {}) {
  const { registry, measure } = aRegistry()
  const here = await openServer(engine, { metrics: registry, ...options })
  measure({ store: here.store })
  return { ...here, read: () => scrape(registry) }
}

/** What makes each rule fire, and would not otherwise. */
const faults: Record<string, () => Promise<Readings>> = {
  async StudioServerDown() {
    const { registry } = aRegistry()
    const { url, close } = await serveMetrics(registry, { host: '127.0.0.1', port: 0 })
    return await around(() => scrapeAt(url, 'studio'), close)
  },
  async StudioServerStalls() {
    const { read } = await calls()
    let before = await read()
    // A machine that has much else to do stalls by itself: each reading tells of the time since the last.
    await until(async () => {
      before = await read()
      return before.some(({ name, value }) => name === 'nodejs_eventloop_lag_max_seconds' && value < 1)
    })
    // After a reading the delay is measured from the next round of the loop on, and known at the end of one.
    const aFewRounds = () => new Promise((resolve) => setTimeout(resolve, 50))
    await aFewRounds()
    const end = performance.now() + 1_300
    while (performance.now() < end) void 0
    await aFewRounds()
    return { before, after: await read() }
  },
  async StudioCallsFail() {
    const { read, store, member, post } = await calls()
    const ann = await member()
    return await around(read, async () => {
      await store.db.schema.dropTable('operations').execute()
      expect(await post(addAppointment.path, aBooking(ann))).toMatchObject({ code: 'unavailable' })
    })
  },
  async StudioCallsTurnedAway() {
    const { read, member, post } = await calls({ load: { eventLoopDelayMs: 60_000, ordinary: 0, urgent: 1 } })
    const ann = await member()
    return await around(read, () => post(getUserInfo.path, ann))
  },
  async StudioDatabaseDown() {
    const { registry, measure } = aRegistry()
    const { store } = await openServer(engine)
    let isAway = false
    measure({ store: { ...store, now: () => (isAway ? Promise.reject(new Error('The line is cut')) : store.now()) } })
    return await around(
      () => scrape(registry),
      () => void (isAway = true),
    )
  },
  async StudioDatabaseFull() {
    const { read, store } = await calls()
    const full = () =>
      store.transaction(async () => await Promise.reject(Object.assign(new Error('full'), { code: 'SQLITE_FULL' })))
    return await around(read, () => expect(full()).rejects.toThrow('full'))
  },
  async StudioBrokerLost() {
    const { registry, measure } = aRegistry()
    const { store } = await openServer(engine)
    let isUp = true
    measure({ store, gateway: { ...noGateway, isConnected: () => isUp } })
    return await around(
      () => scrape(registry),
      () => void (isUp = false),
    )
  },
  async StudioDevicesOffline() {
    const { registry, measure } = aRegistry()
    const { store, floor } = await atTheBed(engine)
    const gateway = { ...floor.gateway, lockState: () => 'ready' as const }
    // The others have no simulator.
    await store.db.updateTable('devices').set({ enabled: 0 }).where('deviceId', 'not in', ['bed-1', 'bed-2']).execute()
    measure({ store, gateway })
    return await around(
      () => scrape(registry),
      () => floor.goOffline('bed-1'),
    )
  },
  async StudioDoorsDoNotOpen() {
    const { registry, counted } = aRegistry()
    const lock = scriptedLock()
    const { post, store, member, clock } = await openServer(engine, { gateway: counted(lock.gateway), qrSecret })
    lock.answers({ kind: 'failed' })
    return await around(
      () => scrape(registry),
      async () => {
        for (let tap = 0; tap < 3; tap++) {
          const ann = await member()
          await addVisit(store, ann, { startsAt: clock.now + 2 * minute })
          await post(openDoor.path, tapOf(ann))
        }
        expect(lock.commands).toHaveLength(3)
      },
    )
  },
  async StudioBedFaulty() {
    const { read, floor } = await beds()
    return await around(read, () => floor.event('bed-1', { type: 'fault-found' }))
  },
  async StudioSessionUnknown() {
    const { read, floor, start } = await beds()
    return await around(read, async () => {
      floor.lose('start', 'command')
      floor.lose('ask', 'late')
      expect(await start()).toMatchObject({ data: { state: 'unknown' } })
    })
  },
  async StudioNoticesLate() {
    const { read, store, member, post, clock, travel } = await calls()
    const ann = await member()
    await post(subscribePush.path, anIntent(ann, { subscription: aSubscription('phone') }))
    // No push service takes anything.
    const onError = (error: unknown) => expect(error).toBeUndefined()
    const deps: NoticeDeps = { store, send: async () => 'later', texts: textDeps({ onError }), onError }
    return await around(read, async () => {
      const notice = { kind: 'signed-in', device: 'Firefox', at: clock.now } as const
      await store.transaction((tx) => notifyMember(tx, ann.uid, notice, clock.now))
      for (let passed = 0; passed < 10 * minute; passed += minute / 4) {
        await sendDueNotices(deps)
        travel(minute / 4)
      }
    })
  },
  async StudioMoneyToSettle() {
    const { read, store, clock } = await calls()
    return await around(read, () =>
      store.transaction((tx) => openPayIssue(tx, { kind: 'stray-payment', cause: 'payment 1' }, clock.now)),
    )
  },
  async StudioJobFails() {
    const { registry, measure } = aRegistry()
    const { store } = await openServer(engine)
    const jobs = createJobRunner({ store, onError: () => undefined })
    measure({ store, jobs })
    return await around(
      () => scrape(registry),
      async () => {
        jobs.add({ name: 'backup', everyMs: 1, run: () => Promise.reject(new Error('No disk')) })
        await until(() => (jobs.records()[0]?.failures ?? 0) > 2)
        await jobs.stop()
      },
    )
  },
  async StudioJobHangs() {
    const { registry, measure } = aRegistry()
    const { store } = await openServer(engine)
    // It began four hours ago, on a disk that answers nothing.
    const clock = { ...systemClock, now: () => Date.now() - 4 * hour }
    const jobs = createJobRunner({ store, clock, onError: (error) => expect(error).toBeUndefined() })
    measure({ store, jobs })
    return await around(
      () => scrape(registry),
      async () => {
        jobs.add({ name: 'backup', everyMs: 1, run: () => new Promise(() => undefined) })
        await until(() => jobs.records()[0]?.runningSince !== undefined)
      },
    )
  },
  async StudioLogsChanged() {
    const { read, store, member, clock, travel } = await calls()
    const { uid: staffUid } = await member()
    const act = { staffUid, what: 'shops.save', subject: 'shop:1', before: null, after: null }
    await store.transaction((tx) => writeStaffLog(tx, act, clock.now))
    const dataDir = await mkdtemp(join(tmpdir(), 'anchors-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const logger = { error: (line: object | string) => expect(line).toContain('entry 1') }
    const look = () => lookOnce({ store, key: logKey, dataDir, logger }, new Set())
    await look()
    return await around(read, async () => {
      await store.db.updateTable('staffLog').set({ what: 'shops.forged' }).where('seq', '=', 1).execute()
      travel(day)
      await look()
    })
  },
  async StudioMessagesCostly() {
    // Nearly all chains send to one country, whose share is all that is ever spent.
    const { read, askFor } = await codesFor({ perDay: 2_000_000 })
    return await around(read, async () => {
      let answer = 'ok'
      while (answer === 'ok') answer = await askFor()
      expect(answer).toBe('codes-used-up')
    })
  },
  async StudioCodesRefused() {
    const { read, askFor } = await codesFor({ prices: { ...usualMoney.prices, sms: { '*': 0 } } }, 2)
    await askFor()
    return await around(read, async () => {
      await askFor()
      expect(await askFor()).toBe('codes-used-up')
    })
  },
}

/** Members of one country who ask for codes, each with a number of a block of its own. */
async function codesFor(fields: Partial<MessageMoney>, messagesPerDay = 1_000) {
  const { registry, measure } = aRegistry()
  const money = { ...usualMoney, ...fields }
  const { store, post } = await openServer(engine, { messageMoney: money, messagesPerDay })
  measure({ store, money, messagesPerDay })
  let asked = 0
  const askFor = async () => {
    const phone = String(51_000_000 + 10_000 * asked++)
    return (await post(getSmsCode.path, { area_code: '852', phone })).code
  }
  return { read: () => scrape(registry), askFor }
}

test('there are at least twelve alerts, and each is provoked here', () => {
  expect(rules.length).toBeGreaterThanOrEqual(12)
  expect(rules.map(({ alert }) => alert)).toEqual(Object.keys(faults))
})

test.each(rules)('$alert fires when it should, and not before', async ({ alert, expr, labels, annotations }) => {
  const { before, after } = (await faults[alert]?.()) ?? { before: [], after: [] }
  expect(firesFor(expr, { before, after: before })).toEqual([])
  expect(firesFor(expr, { before, after })).not.toEqual([])
  expect(labels.severity).toMatch(/^(page|work)$/)
  expect(annotations.summary).not.toBe('')
})
