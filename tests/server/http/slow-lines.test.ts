import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { sqliteEngine } from '../../support/engines.ts'
import { openServer } from '../../support/open-server.ts'

const head = 'POST /api/config/shopList HTTP/1.1\r\nhost: studio\r\ncontent-type: application/json\r\n'

test('requests that arrive byte by byte are ended without being judged, and others are served meanwhile', async () => {
  const { app } = await openServer(sqliteEngine)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  // One never ends its headers, the other never its body.
  const slow = [`${head}x: `, `${head}content-length: 90000\r\n\r\n{`].map((beginning) => drip(port, beginning))
  for (const answer of await Promise.all(slow)) {
    expect(answer).toMatch(/^HTTP\/1.1 408 /)
    // Not a refusal: what is sent over a weak line may be sent again.
    expect(answer).toContain('"code":"overloaded"')
  }
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
})

/** Sends a byte every tenth of a second until the server ends it, and answers what it said. */
async function drip(port: number, beginning: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1')
  const closed = once(socket, 'close')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => void (answer += text))
  socket.on('error', () => socket.destroy())
  socket.write(beginning)
  const dripping = setInterval(() => socket.write('x'), 100)
  onTestFinished(() => clearInterval(dripping))
  await closed
  clearInterval(dripping)
  return answer
}
