import { connectAsync } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'

import { loginOptions, openLink } from '#server/platform/mqtt/broker-link.ts'
import { bridgeName, permissionsOf, placeOf, serverName } from '#server/platform/mqtt/device-topics.ts'
import { brokerKinds, dynamicBrokers } from '../../../support/devices/brokers.ts'
import { soon } from '../../../support/soon.ts'

/** Three times what Mosquitto holds for somebody who has just come, unless it is told to hold more. */
const topics = Array.from({ length: 3_000 }, (_, id) => `${placeOf({ shopId: 1, kind: 'bed', id: `bed-${id}` })}/state`)
const passwordOf = (name: string) => `secret of ${name}`

describe.each([...brokerKinds, ...dynamicBrokers])('on $name', (kind) => {
  test('a server that comes is told how every device of a large chain is', async () => {
    const broker = await kind.run([serverName, bridgeName], passwordOf)
    onTestFinished(() => broker.stop())
    const { url } = broker
    // The only name that may speak for all of them.
    const devices = await connectAsync(url, loginOptions(bridgeName, passwordOf(bridgeName), undefined))
    onTestFinished(() => devices.endAsync(true))
    await Promise.all(topics.map((topic) => devices.publishAsync(topic, 'ready', { qos: 1, retain: true })))

    const heard = new Set<string>()
    const login = { url, name: serverName, password: passwordOf(serverName) }
    const { subscribe } = permissionsOf(serverName)
    const server = openLink({ ...login, subscribe, onMessage: (topic) => void heard.add(topic) })
    onTestFinished(() => server.close())
    await soon(() => expect(heard.size).toBe(topics.length))
  }, 90_000)
})
