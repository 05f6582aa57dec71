import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { describe, expect, onTestFinished, test } from 'vitest'

import { racingEngines } from '../../../support/engines.ts'
import { sharedChain } from '../../../support/servers/shared-chain.ts'
import { logSecret } from '../../../support/logs/log-secret.ts'
import { startServer } from '../../../support/server-process.ts'
import { until } from '../../../support/until.ts'

const shops = 10

describe.each(racingEngines)('servers in processes of their own on one broker and one $name', (engine) => {
  async function chain() {
    const shared = await sharedChain(engine, shops)
    const { store, broker, databaseUrl } = shared
    const start = async (name?: string) => {
      const directory = await mkdtemp(join(tmpdir(), 'studio-'))
      onTestFinished(() => rm(directory, { recursive: true, force: true }))
      const url = new URL(broker.url)
      url.username = name ?? ''
      return await startServer({
        DATA_DIR: directory,
        DATABASE_URL: databaseUrl,
        DEMO: 'off',
        DEVICE_SECRET: 'master secret of the tests',
        LOG_SECRET: logSecret,
        MQTT_URL: url.href,
      })
    }
    const names = async () => {
      const rows = await store.db.selectFrom('servers').select('brokerName').orderBy('brokerName').execute()
      return rows.map(({ brokerName }) => brokerName)
    }
    /** How many studios each name has. */
    const shares = async () => {
      const rows = await store.db
        .selectFrom('shopOwners')
        .innerJoin('servers', 'servers.serverId', 'shopOwners.serverId')
        .select(({ fn }) => ['brokerName', fn.countAll<string>().as('count')])
        .groupBy('brokerName')
        .execute()
      return Object.fromEntries(rows.map(({ brokerName, count }) => [brokerName, Number(count)]))
    }
    return { ...shared, start, names, shares }
  }

  const half = { server: shops / 2, 'server-2': shops / 2 }

  test(
    'take names and studios by themselves, and those of one that is killed are handled within 5 s',
    { timeout: 90_000 },
    async () => {
      const { start, names, shares, beds, talk, store } = await chain()
      const one = await start()
      const two = await start()
      expect(await names()).toEqual(['server', 'server-2'])
      await until(async () => isDeepStrictEqual(await shares(), half), 'each has half of the studios')
      for (const { url } of [one, two]) await until(async () => (await fetch(`${url}/readyz`)).status === 200)
      const talking = await Promise.all(beds.map(talk))
      const statesOf = async () => {
        const rows = await store.db.selectFrom('devicePresence').select(['thingId', 'state']).execute()
        return Object.fromEntries(rows.map(({ thingId, state }) => [thingId, state]))
      }
      const all = (state: string) => Object.fromEntries(beds.map(({ id }) => [id, state]))
      for (const bed of talking) bed.state('ready')
      await until(
        async () => isDeepStrictEqual(await statesOf(), all('ready')),
        'the words of all beds are written down',
      )

      await one.kill()
      const killedAt = performance.now()
      for (const bed of talking) bed.state('running')
      await until(
        async () => isDeepStrictEqual(await statesOf(), all('running')),
        'the other server writes down what all beds say',
      )
      const tookMs = Math.round(performance.now() - killedAt)
      console.log(`the studios of a killed server were handled after ${tookMs} ms`)
      expect(tookMs).toBeLessThan(5_000)
      expect(await shares()).toEqual({ 'server-2': shops })

      // A server that comes takes the free name and its half; one that ends leaves at once what it had.
      const three = await start()
      await until(async () => isDeepStrictEqual(await shares(), half), 'a server that comes has half of the studios')
      expect(await two.stop()).toBe(0)
      expect(await names()).toEqual(['server'])
      await until(async () => isDeepStrictEqual(await shares(), { server: shops }), 'the one that is left has all')
      expect([one, two, three].map((server) => server.logged()).join('')).not.toContain('server-name-taken')
    },
  )

  test('of two with one name the second says so and waits, until the name is free', { timeout: 90_000 }, async () => {
    const { start, names } = await chain()
    const first = await start('server-3')
    await until(async () => (await fetch(`${first.url}/readyz`)).status === 200)
    const second = await start('server-3')
    const ready = async () => {
      const reply = await fetch(`${second.url}/readyz`)
      return { status: reply.status, data: ((await reply.json()) as { data: unknown }).data }
    }
    const taken = { reason: 'server-name-taken', name: 'server-3' }
    await until(
      async () => isDeepStrictEqual(await ready(), { status: 503, data: taken }),
      '/readyz says which name is taken',
    )
    const said = () =>
      second
        .logged()
        .split('\n')
        .filter((line) => line.includes('has the name of this one'))
    await until(async () => said().length > 0, 'the log says which name is taken')
    expect(said().map((line) => JSON.parse(line))).toMatchObject([{ level: 50, ...taken }])
    // The first one is not thrown off.
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(first.logged()).not.toContain('out of reach')
    await first.kill()
    await until(async () => (await ready()).status === 200, 'the second one has the name of the one that died')
    expect(await names()).toEqual(['server-3'])
    expect(said()).toHaveLength(1)
  })
})
