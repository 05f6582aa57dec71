import { expect, onTestFinished, test } from 'vitest'

import { type BrokerLink, openLink } from '#server/platform/mqtt/broker-link.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { permissionsOf, placeOf, serverName } from '#server/platform/mqtt/device-topics.ts'
import { until } from '../../support/until.ts'
import { startBrokerPair } from './broker-pair.ts'

const secrets = deviceSecrets('master secret of the test')
/** More than what Mosquitto leaves unacknowledged on one line, which is 20. */
const places = Array.from({ length: 30 }, (_, index) => placeOf({ shopId: 1, kind: 'bed', id: `bed-${index + 1}` }))

test('a broker that has been frozen is told by the bridge how every device is, once it is back', async () => {
  const brokers = await startBrokerPair([serverName, ...places], secrets)
  onTestFinished(() => brokers.stop())
  const heard = new Map<string, string>()
  async function join(name: string, subscribe: string[]): Promise<BrokerLink> {
    const onMessage = (topic: string, payload: Buffer) => void heard.set(topic, payload.toString())
    const login = { name, password: secrets.devicePassword(name) }
    const link = openLink({ url: brokers.urlOf(1), ...login, subscribe, onMessage })
    onTestFinished(() => link.close())
    await until(() => link.isUp(), `${name} is at the broker`)
    return link
  }
  await join(serverName, permissionsOf(serverName).subscribe)
  const links = await Promise.all(places.map((place) => join(place, [])))

  brokers.freeze(0)
  for (const [index, place] of places.entries()) links[index]?.publish(`${place}/state`, 'ready', { retain: true })
  await until(() => heard.size === places.length, 'the other broker knows every device')
  await brokers.kill(0)
  // Refuses where it was not told of everybody.
  await expect(brokers.restart(0, places)).resolves.toBeUndefined()
}, 60_000)
