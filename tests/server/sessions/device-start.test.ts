import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { connectAsync } from 'mqtt'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/platform/process/config.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { findPlugin } from '#server/platform/mqtt/broker-logins/find-plugin.ts'
import { startBroker } from '#server/platform/mqtt/broker.ts'
import { writeBrokerFiles } from '#server/commands/write-broker-files.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { brokerAddress, commandSimulator } from '#server/simulators/read-simulator-command.ts'
import type { SimulatorCommand } from '#server/simulators/simulator-command.ts'
import { isMosquittoHere, runMosquitto } from '../../support/devices/brokers.ts'
import { freePort } from '../../support/net/free-port.ts'
import { aLock } from '../../support/fixtures.ts'
import { startServer } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studio-'))
})
afterEach(() => rm(directory, { recursive: true }))

describe('the demo', () => {
  test('has a twin for every bed and door when it says that it is ready', async () => {
    const { url } = await startServer({ DATA_DIR: directory })
    const states = await Promise.all([1, 2, 3].map((shopId) => bedStates(url, shopId)))
    expect(Object.assign({}, ...states)).toEqual({
      'cwb-1': 'ready',
      'cwb-2': 'ready',
      'cwb-3': 'offline',
      'cwb-4': 'ready',
      'central-1': 'ready',
      'central-2': 'disabled',
      'mongkok-1': 'ready',
      'mongkok-2': 'ready',
    })
  })

  test('remembers over a restart and over a crash what happened to its beds', async () => {
    const first = await startServer({ DATA_DIR: directory })
    await order('cwb-1', 'fault')
    await order('cwb-2', 'offline')
    await order('cwb-3', 'online')
    await until(async () => (await bedStates(first.url, 1))['cwb-2'] === 'offline')
    expect(await first.stop()).toBe(0)
    const second = await startServer({ DATA_DIR: directory })
    const states = { 'cwb-1': 'fault', 'cwb-2': 'offline', 'cwb-3': 'ready', 'cwb-4': 'ready' }
    expect(await bedStates(second.url, 1)).toEqual(states)
    await second.kill()
    const third = await startServer({ DATA_DIR: directory })
    expect(await bedStates(third.url, 1)).toEqual(states)
  })

  test('says no to orders that make no sense', async () => {
    await startServer({ DATA_DIR: directory })
    await expect(order('cwb-9', 'fault')).rejects.toThrow('No twin is called cwb-9. There are: cwb-1,')
    await expect(order('cwb-1', 'jam')).rejects.toThrow('A bed knows no jam')
    await expect(order('CWB-1201', 'fault')).rejects.toThrow('A lock knows no fault')
    await expect(order('cwb-1', 'speed')).rejects.toThrow('The speed goes from 1 to 1000')
  })

  test('keeps what could open its doors readable for its owner only', async () => {
    await startServer({ DATA_DIR: directory })
    for (const file of ['device-secret', 'twins/broker-address']) {
      expect((await stat(join(directory, file))).mode & 0o777).toBe(0o600)
    }
  })
})

describe('an external broker', () => {
  test('that does not answer does not hold up the start, and the server is ready as soon as it answers', async () => {
    const port = await freePort()
    const password = 'hunter2-of-the-server'
    const env = { DATA_DIR: directory, DEMO: 'off', MQTT_URL: `mqtt://server:${password}@127.0.0.1:${port}` }
    const server = await startServer(env)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    const isPassword = (name: string, given: string) => name === 'server' && given === password
    const broker = await startBroker({ host: '127.0.0.1', port, isPassword })
    onTestFinished(() => broker.close())
    await until(async () => (await fetch(`${server.url}/readyz`)).status === 200)
    expect(server.logged()).toContain('Beds and doors are out of reach')
    expect(server.logged()).not.toContain(password)
    expect(await server.stop()).toBe(0)
  })

  test.runIf(isMosquittoHere)('Mosquitto, with the files that are written for it, runs the whole demo', async () => {
    const port = await freePort()
    const env = { DATA_DIR: directory, DEMO: 'on', MQTT_URL: `mqtt://127.0.0.1:${port}` }
    const { file } = await writeBrokerFiles(readConfig(env), join(directory, 'broker'))
    onTestFinished((await runMosquitto(file, port)).stop)
    const server = await startServer(env)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await bedStates(server.url, 1)).toMatchObject({ 'cwb-1': 'ready', 'cwb-3': 'offline' })
    await order('cwb-1', 'offline')
    await until(async () => (await bedStates(server.url, 1))['cwb-1'] === 'offline')
    expect(await server.stop()).toBe(0)
  })

  test.runIf(isMosquittoHere)(
    'Mosquitto with its plugin learns at the start of a bed that was added without it',
    async () => {
      const port = await freePort()
      const url = `mqtt://127.0.0.1:${port}`
      const env = { DATA_DIR: directory, DEMO: 'on', MQTT_URL: url, BROKER_LOGINS: 'dynamic', METRICS_PORT: '' }
      const config = readConfig(env)
      const { file } = await writeBrokerFiles(config, join(directory, 'broker'), { plugin: findPlugin() })
      onTestFinished((await runMosquitto(file, port)).stop)
      const masterSecret = await readFile(join(directory, 'device-secret'), 'utf8')
      const store = await openStore(config.place, { logSecret: await readFile(join(directory, 'log-secret'), 'utf8') })
      await store.db
        .insertInto('locks')
        .values(aLock({ lockId: 'CWB-NEW', shopId: 1 }))
        .execute()
      await store.close()
      const server = await startServer(env)
      expect(await bedStates(server.url, 1)).toMatchObject({ 'cwb-1': 'ready', 'cwb-3': 'offline' })
      const username = 'studio/1/lock/CWB-NEW'
      const password = deviceSecrets(masterSecret).devicePassword(username)
      await until(async () => {
        const client = await connectAsync(
          url,
          { clientId: username, username, password, reconnectPeriod: 0 },
          false,
        ).catch(() => undefined)
        await client?.endAsync()
        return client !== undefined
      })
      expect(await server.stop()).toBe(0)
      expect(server.logged()).not.toContain(password)
    },
  )

  test('EMQX asks the server at a port of its own, as long as it runs', async () => {
    const port = await freePort()
    const secret = 'shared with the broker alone'
    const env = {
      DATA_DIR: directory,
      DEMO: 'on',
      MQTT_URL: `mqtt://127.0.0.1:${await freePort()}`,
      BROKER_LOGINS: 'http',
      BROKER_AUTH_PORT: String(port),
      BROKER_AUTH_SECRET: secret,
      LOG_LEVEL: 'trace',
    }
    const server = await startServer(env)
    const masterSecret = await readFile(join(directory, 'device-secret'), 'utf8')
    const username = 'studio/1/bed/cwb-1'
    const password = deviceSecrets(masterSecret).devicePassword(username)
    const ask = async (given: string) => {
      const reply = await fetch(`http://127.0.0.1:${port}/authenticate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${given}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientid: username, username, password }),
      })
      return ((await reply.json()) as { result: string }).result
    }
    expect(await ask(secret)).toBe('allow')
    expect(await ask('a wrong secret, as long')).toBe('deny')
    await until(() => server.logged().includes('another secret than BROKER_AUTH_SECRET'))
    expect(await server.stop()).toBe(0)
    for (const hidden of [secret, password]) expect(server.printed() + server.logged()).not.toContain(hidden)
    await expect(ask(secret)).rejects.toThrow()
  })

  test('no secret is ever logged, however much is', async () => {
    const server = await startServer({ DATA_DIR: directory, LOG_LEVEL: 'trace' })
    await order('cwb-1', 'power-cut')
    await until(async () => (await bedStates(server.url, 1))['cwb-1'] === 'offline')
    await server.stop()
    const master = await readFile(join(directory, 'device-secret'), 'utf8')
    const { devicePassword, qrSecret } = deviceSecrets(master)
    const secrets = [master, qrSecret, ...['server', 'twins', 'studio/1/bed/cwb-1'].map(devicePassword)]
    const said = server.printed() + server.logged()
    expect(said).toContain('deviceList')
    expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  })
})

describe('what prevents a start is said in one line', () => {
  const refusal = async (env: Record<string, string>): Promise<string> => {
    const error = await startServer({ DATA_DIR: directory, ...env }).catch((reason: unknown) => reason)
    return (error as Error).message
  }

  test('an address that is none of a broker, without its password', async () => {
    const allowed =
      'an address like mqtt://127.0.0.1:1883 or mqtts://user:password@host:8883, several hosts with commas between them'
    expect(await refusal({ MQTT_URL: 'http://server:hunter2@127.0.0.1' })).toBe(
      `MQTT_URL is not right. Allowed: ${allowed}.\n`,
    )
  })

  test('a port of the own broker that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await refusal({ BROKER_PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or choose another BROKER_PORT.\n`,
    )
  })
})

async function bedStates(url: string, shopId: number): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/machine/deviceList`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop_id: shopId }),
  })
  const { data } = (await reply.json()) as { data: { device_id: string; state: string }[] }
  return Object.fromEntries(data.map(({ device_id, state }) => [device_id, state]))
}

async function order(id: string, order: SimulatorCommand): Promise<void> {
  const secrets = deviceSecrets(await readFile(join(directory, 'device-secret'), 'utf8'))
  const complaint = await commandSimulator({ url: brokerAddress.read(directory) ?? '', secrets }, id, { order })
  if (complaint !== undefined) throw new Error(complaint)
}
