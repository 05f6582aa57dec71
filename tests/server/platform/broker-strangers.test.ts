import { once } from 'node:events'
import { createConnection } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { startBroker } from '#server/platform/mqtt/broker.ts'

test('of five hundred lines that have not logged in, the oldest makes room for one more', async () => {
  const broker = await startBroker({ host: '127.0.0.1', port: 0, isPassword: () => false })
  onTestFinished(() => broker.close())
  const { hostname, port } = new URL(broker.url)
  const open = async () => {
    const socket = createConnection({ host: hostname, port: Number(port) })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket.resume()
  }
  const oldest = await open()
  const closed = once(oldest, 'close')
  const next = await open()
  for (let line = 2; line <= 500; line++) await open()
  await closed
  expect(next.destroyed).toBe(false)
})
