import { connectAsync, type MqttClient } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'

import { getMachine, issueKey, useKey, withdrawKey } from '#src/contract/staff/beds/bed.ts'
import { addMachine } from '#src/contract/staff/beds/beds.ts'
import { closeForGood, listShops } from '#src/contract/staff/shops/shop-states.ts'

import { brokerLoginFindings } from '#server/commands/doctor/broker-login-findings.ts'
import { brokerLoginJobs } from '#server/modules/doors/broker-login-worker.ts'
import { listLoginNames } from '#server/modules/doors/actions/list-logins.ts'
import { createJobRunner } from '#server/platform/jobs/job-runner.ts'
import { releaseLease, takeLease } from '#server/platform/jobs/job-lease.ts'
import { adminName, controlTopic, doctorName } from '#server/platform/mqtt/broker-logins/login-rights.ts'
import { openSecurityLine } from '#server/platform/mqtt/broker-logins/security-line.ts'
import { readSecurity } from '#server/platform/mqtt/broker-logins/read-security.ts'
import { openGateway } from '#server/platform/mqtt/mqtt-gateway.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { dynamicBrokers, type RunningBroker } from '../../support/devices/brokers.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { openServer, secrets } from '../../support/open-server.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { until } from '../../support/until.ts'

const names = ['zh-HK', 'zh-CN', 'en-US'].map((language) => ({ language, name: 'Bed 7' }))
const reason = 'Because the test says so'
const bed7 = 'studio/1/bed/bed-7'
const { devicePassword } = secrets

/** An owner in a studio with a Mosquitto that knows the servers alone, and the jobs that keep its logins. */
async function withBroker(engine: Engine, { isKeeping = true, isTimedByDatabase = false } = {}) {
  const [kind] = dynamicBrokers
  if (!kind) throw new Error('Mosquitto is missing. Install it: apt-get install -y mosquitto')
  const broker = await kind.run(['server', 'server-2', adminName, doctorName], devicePassword)
  onTestFinished(() => broker.stop())
  const place = await openServer(engine, { isTimedByDatabase })
  const failures: unknown[] = []
  /** A server of the chain, as far as the logins at the broker go. */
  const jobsOf = async (name: string, store: Store) => {
    const { url } = broker
    const line = { url, name, password: devicePassword(name), secrets, clock: systemClock, onTrouble: () => undefined }
    const gateway = await openGateway(line)
    onTestFinished(() => gateway.close())
    return { gateway, jobs: brokerLoginJobs({ store, gateway, secrets, broker: { url } }) }
  }
  const keep = async (name: string, store: Store) => {
    const { gateway, jobs } = await jobsOf(name, store)
    const runner = createJobRunner({ store, onError: (error) => void failures.push(error) })
    for (const job of jobs) runner.add(job)
    const stop = async () => {
      await runner.stop()
      await gateway.close()
    }
    onTestFinished(stop)
    return { stop }
  }
  if (isKeeping) await keep('server', place.store)
  const owner = await place.member({ role: 'admin' })
  const { post } = place
  const add = (machine_id = 'bed-7') =>
    post(addMachine.path, anIntent(owner, { shop_id: 1, kind: 'bed', machine_id, type_id: 'stand-up', names }))
  const ask = async (path: string, device_id: string) => {
    const { key } = (await post(getMachine.path, { ...owner, machine_id: device_id })).data.bed
    return await post(path, anIntent(owner, { device_id, rev: key.rev, reason }))
  }
  const close = async (shop_id: number) => {
    const shops: { shop_id: number; rev: number }[] = (await post(listShops.path, owner)).data
    const rev = shops.find((shop) => shop.shop_id === shop_id)?.rev
    return await post(closeForGood.path, anIntent(owner, { shop_id, rev, reason: 'the lease has ended' }))
  }
  return { ...place, broker, jobsOf, keep, owner, add, ask, close, failures }
}

async function logIn({ url }: RunningBroker, name: string, password = devicePassword(name)): Promise<MqttClient> {
  const client = await connectAsync(
    url,
    { clientId: name, username: name, password, protocolVersion: 4, reconnectPeriod: 0 },
    false,
  )
  client.on('error', () => undefined)
  onTestFinished(() => client.endAsync(true))
  return client
}

const cutOf = (client: MqttClient) => new Promise<void>((resolve) => void client.once('close', () => resolve()))

const isLetIn = (broker: RunningBroker, name: string, password?: string) =>
  logIn(broker, name, password).then(
    () => true,
    () => false,
  )

/** The logins of devices at the broker, sorted. */
async function loginsAt({ url }: RunningBroker): Promise<string[]> {
  const line = await openSecurityLine({ url, name: doctorName, password: devicePassword(doctorName) })
  try {
    const { clients } = await readSecurity(line)
    return clients.flatMap(({ username }) => (username.startsWith('studio/') ? [username] : [])).sort()
  } finally {
    await line.close()
  }
}

const isInStep = async (broker: RunningBroker, store: Store) =>
  (await loginsAt(broker)).join() === (await listLoginNames(store.db)).sort().join()

describe.each(engines)('the logins at a Mosquitto with its plugin, on $name', (engine) => {
  test('are there within seconds of adding a bed, for its own topics alone, and no file is written', async () => {
    const { broker, add } = await withBroker(engine)
    expect(await isLetIn(broker, bed7)).toBe(false)
    const { broker_password } = (await add()).data.secrets
    const addedAt = performance.now()
    await until(() => isLetIn(broker, bed7, broker_password))
    expect(performance.now() - addedAt).toBeLessThan(5_000)

    const [server, bed] = [await logIn(broker, 'server-2'), await logIn(broker, bed7)]
    const heard: string[] = []
    bed.on('message', (topic) => void heard.push(topic))
    server.on('message', (topic) => void heard.push(topic))
    await server.subscribeAsync('studio/+/+/+/state', { qos: 1 })
    await bed.subscribeAsync(`${bed7}/cmd/+`, { qos: 1 })
    for (const filter of ['studio/1/bed/bed-1/cmd/+', `${bed7}/#`, 'studio/#', '#', '$CONTROL/#'])
      await expect(bed.subscribeAsync(filter, { qos: 1 })).rejects.toThrow()
    for (const topic of ['studio/1/bed/bed-1/state', 'studio/1/lock/door-1/state', `${bed7}/state`])
      await bed.publishAsync(topic, 'ready', { qos: 1 })
    for (const topic of ['studio/1/bed/bed-1/cmd/1', `${bed7}/cmd/1`]) await server.publishAsync(topic, 'x', { qos: 1 })
    await until(() => heard.length >= 2)
    expect(heard.toSorted()).toEqual([`${bed7}/cmd/1`, `${bed7}/state`])
  })

  test('end with a password that was replaced: its line is cut, the new one is let in', async () => {
    const { broker, add, ask } = await withBroker(engine)
    await add()
    await until(() => isLetIn(broker, bed7))
    const old = await logIn(broker, bed7)
    const { broker_name, broker_password } = (await ask(issueKey.path, 'bed-7')).data.secrets
    expect(broker_name).toBe(`${bed7}~2`)
    await until(() => isLetIn(broker, broker_name, broker_password))
    expect(old.connected).toBe(true)
    const cut = cutOf(old)
    await ask(useKey.path, 'bed-7')
    await cut
    expect(await isLetIn(broker, bed7)).toBe(false)
    const second = await logIn(broker, broker_name)
    await second.subscribeAsync(`${bed7}/cmd/+`, { qos: 1 })
  })

  test('of a password that was taken back end at once, and the one before goes on', async () => {
    const { broker, add, ask } = await withBroker(engine)
    await add()
    await ask(issueKey.path, 'bed-7')
    await until(() => isLetIn(broker, `${bed7}~2`))
    const stolen = await logIn(broker, `${bed7}~2`)
    const cut = cutOf(stolen)
    await ask(withdrawKey.path, 'bed-7')
    await cut
    expect(await isLetIn(broker, bed7)).toBe(true)
  })

  test('of a studio that is closed for good are thrown off', async () => {
    const { broker, store, close } = await withBroker(engine)
    await until(() => isInStep(broker, store))
    const [bed, lock] = [await logIn(broker, 'studio/1/bed/bed-1'), await logIn(broker, 'studio/1/lock/door-1')]
    const cut = Promise.all([cutOf(bed), cutOf(lock)])
    expect((await close(1)).code).toBe('ok')
    await cut
    expect(await isLetIn(broker, 'studio/1/bed/bed-1')).toBe(false)
    await until(() => isInStep(broker, store))
  })

  test('that were added or ended while no server was there are put right by the next start', async () => {
    const { broker, store, add, ask, keep } = await withBroker(engine, { isKeeping: false })
    const first = await keep('server', store)
    await add()
    await until(() => isLetIn(broker, bed7))
    await first.stop()
    await add('bed-8')
    await ask(issueKey.path, 'bed-7')
    await ask(useKey.path, 'bed-7')
    expect(await isInStep(broker, store)).toBe(false)
    await keep('server', store)
    await until(() => isInStep(broker, store))
    expect(await isLetIn(broker, 'studio/1/bed/bed-8')).toBe(true)
    expect(await isLetIn(broker, bed7)).toBe(false)
  })

  test('come back by themselves to a broker that was away and knows nothing any more', async () => {
    const { broker, store, add } = await withBroker(engine)
    await until(() => isInStep(broker, store))
    await broker.stop()
    await broker.start()
    await until(() => isInStep(broker, store))
    await broker.stop()
    await add()
    await broker.start()
    await until(() => isLetIn(broker, bed7))
  })

  test('wait while another server changes them, and are followed as soon as it has ended', async () => {
    const { broker, store, add, jobsOf } = await withBroker(engine, { isKeeping: false })
    const { jobs } = await jobsOf('server', store)
    const lease = await takeLease(store, 'broker-logins', 70_000)
    await add()
    await runJobs(store, jobs)
    expect(await isLetIn(broker, bed7)).toBe(false)
    if (lease) await releaseLease(store, lease)
    await runJobs(store, jobs)
    expect(await isLetIn(broker, bed7)).toBe(true)
  })

  test('that somebody changed by hand at the broker are put right, and the logins of the operator stay', async () => {
    const { broker, store, keep } = await withBroker(engine, { isKeeping: false })
    const first = await keep('server', store)
    await until(() => isInStep(broker, store))
    await first.stop()
    const line = await openSecurityLine({ ...broker, name: adminName, password: devicePassword(adminName) })
    const [bed, other] = ['studio/1/bed/bed-1', 'studio/1/bed/bed-2']
    await line.ask([
      { command: 'addRoleACL', rolename: bed, acltype: 'subscribePattern', topic: 'studio/#', allow: true },
      { command: 'addClientRole', username: other, rolename: 'server' },
      { command: 'disableClient', username: 'studio/1/lock/door-1' },
      { command: 'createClient', username: 'studio/9/bed/ghost', password: 'ghost' },
      { command: 'createClient', username: 'watcher', password: 'of the operator' },
    ])
    await line.close()
    const [one, two] = [await logIn(broker, bed), await logIn(broker, other)]
    await one.subscribeAsync('studio/#')
    const cut = Promise.all([cutOf(one), cutOf(two)])
    await keep('server', store)
    await cut
    await until(() => isInStep(broker, store))
    await expect((await logIn(broker, bed)).subscribeAsync('studio/#')).rejects.toThrow()
    expect(await isLetIn(broker, 'studio/9/bed/ghost', 'ghost')).toBe(false)
    expect(await isLetIn(broker, 'watcher', 'of the operator')).toBe(true)
    expect(await isLetIn(broker, 'studio/1/lock/door-1')).toBe(false)
  })

  test('are compared with the database by the doctor, which changes nothing', async () => {
    const { broker, store, add, keep } = await withBroker(engine, { isKeeping: false })
    const server = await keep('server', store)
    await until(() => isInStep(broker, store))
    await server.stop()
    const { place, dataDir } = { place: store.place, dataDir: '/nowhere' }
    const settings = { MQTT_URL: broker.url, BROKER_LOGINS: 'dynamic', DEVICE_SECRET: 'master secret of the tests' }
    const look = (env: Record<string, string> = {}) =>
      brokerLoginFindings({ ...readConfig({ ...settings, ...env }), place, dataDir })
    expect(await look()).toEqual([{ level: 'fine', text: expect.stringMatching(/^The broker lets in the \d+ logins/) }])
    await add()
    for (let times = 0; times < 2; times++)
      expect(await look()).toEqual([{ level: 'attention', text: expect.stringContaining('2 changes away') }])
    expect(await look({ DEVICE_SECRET: 'another master secret' })).toEqual([
      { level: 'unsafe', text: expect.stringContaining('cannot be read') },
    ])
    expect(await look({ BROKER_LOGINS: 'files' })).toEqual([])
  })

  test('are changed by the servers alone: neither a device nor the line of a server to devices reaches the plugin', async () => {
    const { broker, store } = await withBroker(engine)
    await until(() => isInStep(broker, store))
    const before = await loginsAt(broker)
    const commands = JSON.stringify({ commands: [{ command: 'deleteClient', username: 'studio/1/bed/bed-2' }] })
    for (const name of ['studio/1/bed/bed-1', 'server-2']) {
      const client = await logIn(broker, name)
      await client.publishAsync(controlTopic, commands, { qos: 1 })
      await expect(client.subscribeAsync(`${controlTopic}/response`)).rejects.toThrow()
    }
    const admin = await logIn(broker, adminName)
    await expect(admin.subscribeAsync('studio/+/+/+/state')).rejects.toThrow()
    expect(await loginsAt(broker)).toEqual(before)
  })
})

describe.each(racingEngines)('two servers at one Mosquitto with its plugin, on $name', (engine) => {
  test('do not fight: what both add at once is there, nobody is thrown off, and no job fails', async () => {
    // Both go by one clock, as by that a lease ends.
    const { broker, store, add, keep, failures } = await withBroker(engine, { isTimedByDatabase: true })
    const other = await openStore(store.place, { logSecret })
    onTestFinished(() => other.close())
    await keep('server-2', other)
    await until(() => isInStep(broker, store))
    const bed = await logIn(broker, 'studio/1/bed/bed-1')
    const added = Array.from({ length: 8 }, (_, index) => `bed-${index + 20}`)
    for (const id of added) {
      await add(id)
      // As a write of the other server, which follows it then, too.
      await other.db.updateTable('deviceKeys').set({ heardAt: 1 }).where('thingId', '=', id).execute()
    }
    await until(() => isInStep(broker, store))
    for (const id of added) expect(await isLetIn(broker, `studio/1/bed/${id}`)).toBe(true)
    expect(bed.connected).toBe(true)
    expect(failures).toEqual([])
  })
})
