import { once } from 'node:events'

import { expect, onTestFinished, test } from 'vitest'

import { type Broker, startBroker } from '#server/platform/mqtt/broker.ts'
import { openLink } from '#server/platform/mqtt/broker-link.ts'

const bed = 'studio/1/bed/cwb-1'
const ignore = () => undefined

async function aBroker(port = 0): Promise<Broker> {
  const broker = await startBroker({ host: '127.0.0.1', port, isPassword: (_, password) => password === 'right' })
  onTestFinished(() => broker.close())
  return broker
}

type Words = Parameters<typeof openLink>[0]

async function linkTo(broker: Pick<Broker, 'url' | 'dial'>, own: Partial<Words> & { name: string; isInside: boolean }) {
  const { isInside, ...words } = own
  const dial = isInside ? () => broker.dial() : undefined
  const link = openLink({ url: broker.url, dial, password: 'right', subscribe: [], onMessage: ignore, ...words })
  onTestFinished(() => link.close())
  await link.firstAttempt
  return link
}

/** What a link hears, one after the other. */
function ear() {
  const heard: string[] = []
  const onMessage = (topic: string, payload: Buffer) => void heard.push(`${topic} ${payload.toString()}`)
  return { heard, onMessage }
}

test('the server speaks with its own broker without a network, and with beds through it', async () => {
  const broker = await aBroker()
  const [server, simulator] = [ear(), ear()]
  const outside = await linkTo(broker, { name: bed, isInside: false, subscribe: [`${bed}/cmd/+`], ...simulator })
  outside.publish(`${bed}/state`, 'ready', { retain: true })
  const inside = await linkTo(broker, {
    name: 'server',
    isInside: true,
    subscribe: ['studio/+/+/+/state', 'studio/+/+/+/reply/+'],
    ...server,
  })
  expect(inside.isUp()).toBe(true)
  await expect.poll(() => server.heard).toContain(`${bed}/state ready`)
  inside.publish(`${bed}/cmd/1`, 'are you there?')
  await expect.poll(() => simulator.heard).toEqual([`${bed}/cmd/1 are you there?`])
  outside.publish(`${bed}/reply/1`, 'yes')
  await expect.poll(() => server.heard.at(-1)).toBe(`${bed}/reply/1 yes`)
})

test('what devices say is heard without a word back to the broker', async () => {
  const broker = await aBroker()
  let words = 0
  const dial = () => {
    const line = broker.dial()
    const write = line.write.bind(line)
    line.write = ((...args: Parameters<typeof write>) => {
      words++
      return write(...args)
    }) as typeof line.write
    return line
  }
  const device = await linkTo(broker, { name: bed, isInside: false })
  const server = ear()
  await linkTo(
    { url: broker.url, dial },
    { name: 'server', isInside: true, subscribe: ['studio/+/+/+/state'], ...server },
  )
  const before = words
  for (let said = 0; said < 20; said++) device.publish(`${bed}/state`, `${said}`)
  await expect.poll(() => server.heard.length).toBe(20)
  expect(words).toBe(before)
})

test('a line from within needs the password as well', async () => {
  const broker = await aBroker()
  const troubles: string[] = []
  const link = await linkTo(broker, {
    name: 'server',
    isInside: true,
    password: 'wrong',
    onTrouble: (reason) => troubles.push(reason),
  })
  expect(link.isUp()).toBe(false)
  expect(troubles).toHaveLength(1)
})

test('a line that is torn off within leaves its last will', async () => {
  const broker = await aBroker()
  const listener = ear()
  await linkTo(broker, { name: 'server', isInside: false, subscribe: ['studio/+/+/+/state'], ...listener })
  const inside = await linkTo(broker, {
    name: bed,
    isInside: true,
    will: { topic: `${bed}/state`, payload: 'offline' },
  })
  inside.cut()
  await expect.poll(() => listener.heard).toEqual([`${bed}/state offline`])
})

test('when the broker goes the line knows, and comes back with it', async () => {
  let broker = await startBroker({ host: '127.0.0.1', port: 0, isPassword: () => true })
  let downs = 0
  const link = await linkTo(
    { url: broker.url, dial: () => broker.dial() },
    { name: 'server', isInside: true, onDown: () => void downs++ },
  )
  await broker.close()
  await expect.poll(() => downs).toBe(1)
  expect(link.publish('anything', 'at all')).toBe(false)
  broker = await aBroker()
  await expect.poll(() => link.isUp()).toBe(true)
})

test('a torn end is the end of the other one', async () => {
  const broker = await aBroker()
  const near = broker.dial()
  const closed = once(near, 'close')
  near.destroy()
  await closed
  // Nothing is left that would keep the broker from closing.
  await expect(broker.close()).resolves.toBeUndefined()
})

test('lines whose names begin so are cut, and the password is asked again for each new one', async () => {
  const ended = new Set<string>()
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    isPassword: async (name, password) => password === 'right' && !ended.has(name),
  })
  onTestFinished(() => broker.close())
  const other = 'studio/11/bed/cwb-1'
  const gone = await linkTo(broker, { name: bed, isInside: false })
  const stays = await linkTo(broker, { name: other, isInside: false })
  expect([gone.isUp(), stays.isUp()]).toEqual([true, true])

  ended.add(bed)
  broker.cut((name) => name.startsWith('studio/1/'))
  await expect.poll(() => gone.isUp()).toBe(false)
  const again = await linkTo(broker, { name: bed, isInside: false })
  expect([again.isUp(), gone.isUp(), stays.isUp()]).toEqual([false, false, true])
})
