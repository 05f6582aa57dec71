import { createConnection } from 'node:net'

import { type IClientOptions, connect, type MqttClient } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'

import { brokerKinds, dynamicBrokers, type RunningBroker } from '../../../support/devices/brokers.ts'
import { randomFrom } from '../../../support/random.ts'
import { seed } from '../../../support/seed.ts'

const bed = 'studio/1/bed/cwb-1'
const otherBed = 'studio/1/bed/cwb-2'
const lock = 'studio/1/lock/CWB-1201'
const names = ['server', bed, otherBed, lock]
const passwordOf = (name: string) => `secret of ${name}`

describe.each([...brokerKinds, ...dynamicBrokers])('on $name', (kind) => {
  async function aBroker(): Promise<RunningBroker> {
    const broker = await kind.run(names, passwordOf)
    onTestFinished(() => broker.stop())
    return broker
  }

  test('a bed is reached at its own commands and answers there', async () => {
    const broker = await aBroker()
    const [server, simulator] = [await loggedIn(broker, 'server'), await loggedIn(broker, bed)]
    await simulator.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
    await server.subscribeAsync('studio/+/+/+/reply/+', { qos: 1 })
    simulator.on(
      'message',
      (topic, payload) => void simulator.publish(topic.replace('/cmd/', '/reply/'), payload, { qos: 1 }),
    )
    const heard = listen(server)
    server.publish(`${bed}/cmd/1`, Buffer.from([0, 255, 1]), { qos: 1 })
    expect(await heard.next()).toMatchObject({ topic: `${bed}/reply/1`, payload: Buffer.from([0, 255, 1]) })
  })

  test.each([
    ['a wrong password', { username: bed, clientId: bed, password: 'secret of studio/1/bed/cwb-2' }],
    ['the password of another bed', { username: otherBed, clientId: otherBed, password: passwordOf(bed) }],
    ['no password', { username: bed, clientId: bed }],
    ['no name at all', { clientId: bed }],
    ['a name that no device has', { username: 'bed', clientId: 'bed', password: passwordOf('bed') }],
  ])('a device cannot log in with %s', async (_, login) => {
    const broker = await aBroker()
    await expect(logIn(broker, login)).rejects.toThrow(/Not authorized|Connection refused/)
  })

  test('a bed cannot push another off the broker with its client id', async () => {
    const broker = await aBroker()
    const [server, victim] = [await loggedIn(broker, 'server'), await loggedIn(broker, bed)]
    await victim.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
    const heard = listen(victim)
    // Refused, or let in under its own name: either way the other one stays.
    await logIn(broker, { username: otherBed, clientId: bed, password: passwordOf(otherBed) }).catch(String)
    server.publish(`${bed}/cmd/1`, 'still here?', { qos: 1 })
    expect(await heard.next()).toMatchObject({ payload: Buffer.from('still here?') })
    expect(victim.connected).toBe(true)
  })

  test.each([
    `${otherBed}/cmd/+`,
    `${lock}/cmd/+`,
    `${bed}/#`,
    `${bed}/reply/+`,
    'studio/+/bed/+/cmd/+',
    'studio/#',
    '#',
  ])('a bed hears nothing of %s', async (filter) => {
    const broker = await aBroker()
    const [server, spy] = [await loggedIn(broker, 'server'), await loggedIn(broker, bed)]
    await spy.subscribeAsync(filter, { qos: 1 }).catch(String)
    await spy.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
    const heard = listen(spy)
    server.publish(`${otherBed}/cmd/1`, 'not for you', { qos: 1 })
    server.publish(`${lock}/cmd/1`, 'not for you', { qos: 1 })
    server.publish(`${bed}/cmd/2`, 'for you', { qos: 1 })
    expect(await heard.next()).toMatchObject({ payload: Buffer.from('for you') })
  })

  test.each([`${otherBed}/state`, `${otherBed}/reply/1`, `${otherBed}/cmd/1`, `${lock}/cmd/1`])(
    'a bed cannot speak at %s',
    async (topic) => {
      const broker = await aBroker()
      const device = topic.startsWith(lock) ? lock : otherBed
      const [server, other] = [await loggedIn(broker, 'server'), await loggedIn(broker, device)]
      await server.subscribeAsync(['studio/+/+/+/state', 'studio/+/+/+/reply/+'], { qos: 1 })
      await other.subscribeAsync(`${device}/cmd/+`, { qos: 1 })
      const [heard, otherHeard] = [listen(server), listen(other)]
      const liar = await loggedIn(broker, bed)
      await Promise.race([liar.publishAsync(topic, 'ready', { qos: 1 }), closed(liar)])
      other.publish(`${device}/state`, 'the truth', { qos: 1 })
      server.publish(`${device}/cmd/2`, 'the truth', { qos: 1 })
      expect(await heard.next()).toMatchObject({ payload: Buffer.from('the truth') })
      expect(await otherHeard.next()).toMatchObject({ payload: Buffer.from('the truth') })
    },
  )

  test("a bed cannot leave a last will at another bed's door", async () => {
    const broker = await aBroker()
    const server = await loggedIn(broker, 'server')
    await server.subscribeAsync('studio/+/+/+/state', { qos: 1 })
    const heard = listen(server)
    const will = { topic: `${otherBed}/state`, payload: Buffer.from('offline'), qos: 1, retain: true } as const
    const liar = await logIn(broker, { ...as(bed), will }).catch(() => undefined)
    liar?.stream.destroy()
    const honest = await loggedIn(broker, lock, {
      will: { topic: `${lock}/state`, payload: Buffer.from('offline'), qos: 1, retain: true },
    })
    honest.stream.destroy()
    expect(await heard.next()).toMatchObject({ topic: `${lock}/state` })
  })

  test('a command for a bed that was away is never delivered later', async () => {
    const broker = await aBroker()
    const server = await loggedIn(broker, 'server')
    const before = await loggedIn(broker, bed)
    await before.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
    await before.endAsync(true)
    await server.publishAsync(`${bed}/cmd/1`, 'too late', { qos: 1 })
    const after = await loggedIn(broker, bed)
    const heard = listen(after)
    await after.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
    server.publish(`${bed}/cmd/2`, 'in time', { qos: 1 })
    expect(await heard.next()).toMatchObject({ payload: Buffer.from('in time') })
  })

  test.each([
    ['whose line just broke', (old: MqttClient) => void old.stream.destroy()],
    ['whose old line the broker has not missed yet', () => undefined],
  ])('a lock that is back at once, %s, is known as ready and not as gone', async (_, breakLine) => {
    const broker = await aBroker()
    const server = await loggedIn(broker, 'server')
    await server.subscribeAsync('studio/+/+/+/state', { qos: 1 })
    const heard = listen(server)
    const state = `${lock}/state`
    const will = { topic: state, payload: Buffer.from('offline'), qos: 1, retain: true } as const
    let device: MqttClient | undefined
    const words: string[] = []
    for (let round = 0; round < 50; round++) {
      if (device) breakLine(device)
      device = await loggedIn(broker, lock, { will })
      await device.subscribeAsync(`${lock}/cmd/+`, { qos: 1 })
      device.publish(state, 'ready', { qos: 1, retain: true })
      if (round > 0) words.push((await heard.next()).payload.toString())
      words.push((await heard.next()).payload.toString())
    }
    // A last will that came after the new line's own word would stand in the wrong place, and stay.
    expect(words).toEqual(['ready', ...Array.from({ length: 49 }, () => ['offline', 'ready']).flat()])
    const later = await loggedIn(broker, 'server')
    const found = listen(later)
    await later.subscribeAsync(state, { qos: 1 })
    expect((await found.next()).payload.toString()).toBe('ready')
  })

  test('small messages are not held back: most of 50 are there and back in an instant', async () => {
    const broker = await aBroker()
    const [server, simulator] = [await loggedIn(broker, 'server'), await loggedIn(broker, bed)]
    await simulator.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
    await server.subscribeAsync('studio/+/+/+/reply/+', { qos: 1 })
    simulator.on(
      'message',
      (topic, payload) => void simulator.publish(topic.replace('/cmd/', '/reply/'), payload, { qos: 1 }),
    )
    const heard = listen(server)
    const trips: number[] = []
    for (let round = 0; round < 50; round++) {
      const startedAt = performance.now()
      server.publish(`${bed}/cmd/${round}`, 'x', { qos: 1 })
      await heard.next()
      trips.push(performance.now() - startedAt)
    }
    // Delayed acknowledgements would cost 40 ms each way, every time; a machine that is busy holds up some trips.
    expect(trips.toSorted((a, b) => a - b)[10]).toBeLessThan(40)
  })
})

test('the own broker keeps no command for later and cuts off who asks for it', async () => {
  const [own] = brokerKinds
  if (!own) throw new Error('There is always the own broker')
  const broker = await own.run(names, passwordOf)
  onTestFinished(() => broker.stop())
  const server = await loggedIn(broker, 'server')
  const cutOff = closed(server)
  server.publish(`${bed}/cmd/1`, 'open', { qos: 1, retain: true }, () => undefined)
  await cutOff
  const simulator = await loggedIn(broker, bed)
  const heard = listen(simulator)
  await simulator.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
  const again = await loggedIn(broker, 'server')
  again.publish(`${bed}/cmd/2`, 'now', { qos: 1 })
  expect(await heard.next()).toMatchObject({ payload: Buffer.from('now') })
})

test('the own broker survives connections that do not speak MQTT', async () => {
  const [own] = brokerKinds
  if (!own) throw new Error('There is always the own broker')
  const broker = await own.run(names, passwordOf)
  onTestFinished(() => broker.stop())
  console.log(`seed ${seed}`)
  const random = randomFrom(seed)
  const strangers = Array.from({ length: 200 }, (_, count) => {
    const noise = random.bytes(1 + random.below(400))
    // Half of them begin as a login does.
    return count % 2 ? noise : Uint8Array.of(0x10, noise.length, 0, 4, 77, 81, 84, 84, 4, ...noise)
  })
  await Promise.all(strangers.map((bytes) => shout(broker.url, bytes)))
  const [server, simulator] = [await loggedIn(broker, 'server'), await loggedIn(broker, bed)]
  await simulator.subscribeAsync(`${bed}/cmd/+`, { qos: 1 })
  const heard = listen(simulator)
  // Also from a client that has logged in.
  simulator.stream.write(Buffer.from(strangers[1] ?? []))
  const again = await loggedIn(broker, otherBed)
  const otherHeard = listen(again)
  await again.subscribeAsync(`${otherBed}/cmd/+`, { qos: 1 })
  server.publish(`${otherBed}/cmd/1`, 'still here', { qos: 1 })
  expect(await Promise.race([otherHeard.next(), heard.next()])).toMatchObject({ payload: Buffer.from('still here') })
})

/** Sends bytes and hangs up, however they are taken. */
async function shout(url: string, bytes: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(url)
  const socket = createConnection({ host: hostname, port: Number(port) })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => socket.destroy())
  socket.resume()
  socket.end(bytes)
  await ended
}

function as(name: string): IClientOptions {
  return { username: name, clientId: name, password: passwordOf(name) }
}

function loggedIn(broker: RunningBroker, name: string, more: IClientOptions = {}): Promise<MqttClient> {
  return logIn(broker, { ...as(name), ...more })
}

async function logIn({ url }: RunningBroker, options: IClientOptions): Promise<MqttClient> {
  const client = connect(url, { ...options, protocolVersion: 4, clean: true, reconnectPeriod: 0 })
  if ('setNoDelay' in client.stream) (client.stream as unknown as { setNoDelay(): void }).setNoDelay()
  onTestFinished(async () => void client.end(true))
  const failed = Promise.withResolvers<never>()
  client.on('error', failed.reject)
  await Promise.race([new Promise((resolve) => client.once('connect', resolve)), failed.promise])
  failed.promise.catch(() => undefined)
  return client
}

function closed(client: MqttClient): Promise<unknown> {
  return new Promise((resolve) => client.once('close', () => resolve('closed')))
}

/** What a client hears, in order. */
function listen(client: MqttClient) {
  const heard: { topic: string; payload: Buffer }[] = []
  const waiting: ((message: { topic: string; payload: Buffer }) => void)[] = []
  client.on('message', (topic, payload) => {
    const take = waiting.shift()
    if (take) take({ topic, payload })
    else heard.push({ topic, payload })
  })
  return {
    next: async () =>
      heard.shift() ?? new Promise<{ topic: string; payload: Buffer }>((resolve) => waiting.push(resolve)),
  }
}
