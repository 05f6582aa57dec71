import { once } from 'node:events'
import { connect as dial, type Socket } from 'node:net'

import { connectAsync } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'

import { startBroker } from '#server/platform/mqtt/broker.ts'

import { brokerKinds, type RunningBroker } from '../../../support/devices/brokers.ts'

const bed = 'studio/1/bed/cwb-1'
const passwordOf = (name: string) => `secret of ${name}`
/** Far above what the buffers of two sockets hold. */
const mostKept = 16_000_000

describe.each(brokerKinds)('on $name', (kind) => {
  async function aBroker(): Promise<RunningBroker> {
    const broker = await kind.run([bed], passwordOf)
    onTestFinished(() => broker.stop())
    return broker
  }

  test('a stranger who claims a login of 200 MB is cut off before it is collected', async () => {
    const broker = await aBroker()
    expect(await bytesTaken(await line(broker.url), claimedLogin(200_000_000))).toBeLessThan(mostKept)
    expect(await isLetIn(broker.url)).toBe(true)
  })

  test('six hundred lines that are held open and say nothing keep no bed out', async () => {
    const broker = await aBroker()
    for (let held = 0; held < 600; held++) await line(broker.url)
    expect(await isLetIn(broker.url)).toBe(true)
  })
})

test('of five hundred lines that have not logged in, the oldest makes room for one more', async () => {
  const broker = await startBroker({ host: '127.0.0.1', port: 0, isPassword: () => false })
  onTestFinished(() => broker.close())
  const oldest = await line(broker.url)
  const closed = once(oldest, 'close')
  const next = await line(broker.url)
  for (let held = 2; held <= 500; held++) await line(broker.url)
  await closed
  expect(next.destroyed).toBe(false)
})

/** A connection that has said nothing yet. */
async function line(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = dial(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  return socket.resume()
}

/** The beginning of a login whose length is announced as so many bytes. */
function claimedLogin(length: number): Uint8Array {
  const bytes = [0x10]
  for (let rest = length; rest > 0; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | (rest >= 128 ? 128 : 0))
  return Uint8Array.from(bytes)
}

/** How much of an endless message is taken before the line is cut, at most twice what would be too much. */
async function bytesTaken(socket: Socket, beginning: Uint8Array): Promise<number> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(beginning)
  const piece = Buffer.alloc(64 * 1024)
  while (!socket.destroyed && socket.bytesWritten < 2 * mostKept) {
    if (!socket.write(piece)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  socket.destroy()
  await closed
  return socket.bytesWritten
}

/** Whether the bed can log in. */
async function isLetIn(url: string): Promise<boolean> {
  const login = { username: bed, clientId: bed, password: passwordOf(bed), reconnectPeriod: 0 }
  const client = await connectAsync(url, { ...login, protocolVersion: 4, clean: true })
  onTestFinished(async () => void client.end(true))
  return client.connected
}
