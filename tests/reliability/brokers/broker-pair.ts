import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { openLink } from '#server/platform/mqtt/broker-link.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { bridgeName, permissionsOf, serverName } from '#server/platform/mqtt/device-topics.ts'
import { writeMosquittoConfig } from '#server/platform/mqtt/mosquitto-config.ts'
import { runMosquitto, type RunningMosquitto } from '../../support/devices/brokers.ts'
import { freePort } from '../../support/net/free-port.ts'

export interface BrokerPair {
  /** Both hosts: the first broker first, or the second. */
  url: (first: 0 | 1) => string
  /** One of them alone. */
  urlOf: (which: 0 | 1) => string
  /** Answers nobody and refuses nobody, until it is killed. */
  freeze: (which: 0 | 1) => void
  /** Away at once, with all that it knew. */
  kill: (which: 0 | 1) => Promise<void>
  /** Back, and told by the other one how these devices are. */
  restart: (which: 0 | 1, places: readonly string[]) => Promise<void>
  stop: () => Promise<void>
}

/** It takes a second or two. */
const bridgedWithinMs = 20_000

const watcherName = `${serverName}-3`

/** Two Mosquittos, the second of which has the bridge, with the files that `npm run broker:config` writes. */
export async function startBrokerPair(names: readonly string[], secrets: DeviceSecrets): Promise<BrokerPair> {
  const directory = await mkdtemp(join(tmpdir(), 'studio-brokers-'))
  const passwordOf = (name: string) => secrets.devicePassword(name)
  const ports = [await freePort(), await freePort()] as const
  const hosts = ports.map((port) => `127.0.0.1:${port}`)
  const files = ports.map((port, index) =>
    writeMosquittoConfig({
      directory: join(directory, String(index)),
      host: '127.0.0.1',
      port,
      names: [bridgeName, watcherName, ...names],
      passwordOf,
      bridgeTo: index === 1 ? hosts[0] : undefined,
    }),
  )
  const brokers = [await run(0), await run(1)]

  async function run(which: 0 | 1): Promise<RunningMosquitto> {
    return await runMosquitto(files[which] ?? '', ports[which])
  }

  return {
    url: (first) => `mqtt://${(first === 0 ? hosts : hosts.toReversed()).join()}`,
    urlOf: (which) => `mqtt://${hosts[which]}`,
    freeze: (which) => brokers[which]?.freeze(),
    kill: async (which) => await brokers[which]?.stop(),
    async restart(which, places) {
      brokers[which] = await run(which)
      const heard = new Set<string>()
      const link = openLink({
        url: `mqtt://${hosts[which]}`,
        name: watcherName,
        password: passwordOf(watcherName),
        subscribe: permissionsOf(watcherName).subscribe,
        onMessage: (topic) => void heard.add(topic.replace(/\/state$/, '')),
      })
      const giveUpAt = performance.now() + bridgedWithinMs
      while (!places.every((place) => heard.has(place))) {
        if (performance.now() > giveUpAt) throw new Error('The bridge did not tell a broker that is back of everybody')
        await wait(20)
      }
      await link.close()
    },
    async stop() {
      for (const broker of brokers) await broker.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
