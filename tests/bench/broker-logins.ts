import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { connectAsync } from 'mqtt'

import { keepLogins } from '#server/platform/mqtt/broker-logins/keep-logins.ts'
import { adminName, doctorName } from '#server/platform/mqtt/broker-logins/login-rights.ts'
import { planLogins } from '#server/platform/mqtt/broker-logins/plan-logins.ts'
import { readSecurity } from '#server/platform/mqtt/broker-logins/read-security.ts'
import { openSecurityLine } from '#server/platform/mqtt/broker-logins/security-line.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import { dynamicBrokers } from '../support/devices/brokers.ts'

/**
 * How long a Mosquitto with its plugin takes until it has the logins of a chain of so many devices in step, and how long
 * the slowest message of others takes meanwhile. It prints times, and judges nothing.
 */
const { values } = parseArgs({
  options: { devices: { type: 'string', default: '5000' }, from: { type: 'string', default: 'file' } },
})
const count = Number(values.devices)
const perShop = 17
const { devicePassword } = deviceSecrets('master secret of a bench')
const servers = ['server', 'server-2', adminName, doctorName]

const [kind] = dynamicBrokers
if (!kind) throw new Error('Mosquitto is missing. Install it: apt-get install -y mosquitto')
const all = namesOf(count)
const begunAt = performance.now()
const broker = await kind.run([...servers, ...(values.from === 'file' ? all : [])], devicePassword)
console.log(`${count} devices, begun from ${values.from}: the broker answers after ${since(begunAt)}`)
const access = { url: broker.url, name: adminName, password: devicePassword(adminName) }
const passing = await watchPassing()

await measured(values.from === 'file' ? 'nothing to do' : `all ${count} devices`, all)
await measured('one bed added', [...all, 'studio/1/bed/new-1'])
await measured('a studio of 17 devices added', [...all, 'studio/1/bed/new-1', ...namesOf(17, 9_001)])
await measured('both taken away again', all)
await passing.stop()
await broker.stop()

function namesOf(total: number, firstShop = 1): string[] {
  return Array.from({ length: total }, (_, index) => {
    const shopId = firstShop + Math.floor(index / perShop)
    return placeOf({ shopId, kind: index % perShop === 0 ? 'lock' : 'bed', id: `device-${shopId}-${index % perShop}` })
  })
}

/** As a server does it: round after round until nothing is left. */
async function measured(what: string, names: readonly string[]): Promise<void> {
  const wanted = names.map((name) => ({ name, password: devicePassword(name) }))
  passing.slowest()
  const startedAt = performance.now()
  let rounds = 1
  while ((await keepLogins(access, wanted, new AbortController().signal)) === 'more') rounds++
  const took = since(startedAt)
  const line = await openSecurityLine({ ...access, name: doctorName, password: devicePassword(doctorName) })
  const left = planLogins(wanted, await readSecurity(line)).length
  await line.close()
  if (left > 0) throw new Error(`${left} changes are left`)
  console.log(`${what}: ${took} in ${rounds} rounds; the slowest message of others ${passing.slowest()}`)
}

/** A message every 20 ms from a server to itself, through the broker. */
async function watchPassing() {
  const name = 'server'
  const client = await connectAsync(broker.url, {
    clientId: name,
    username: name,
    password: devicePassword(name),
    reconnectPeriod: 0,
  })
  let slowest = 0
  const over = new AbortController()
  const turning = (async () => {
    while (!over.signal.aborted) {
      const sentAt = performance.now()
      await client.publishAsync('studio/1/bed/device-1-1/cmd/1', 'x', { qos: 1 })
      slowest = Math.max(slowest, performance.now() - sentAt)
      await wait(20)
    }
  })()
  return {
    slowest() {
      const said = `${Math.round(slowest)} ms`
      slowest = 0
      return said
    },
    async stop() {
      over.abort()
      await turning
      await client.endAsync()
    },
  }
}

function since(at: number): string {
  return `${((performance.now() - at) / 1_000).toFixed(2)} s`
}
