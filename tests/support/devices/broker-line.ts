import { once } from 'node:events'
import net from 'node:net'

/** The wire to a broker. Unlike a phone's line it can go silent without anybody noticing. */
export interface BrokerLine {
  /** The way to a broker through this line. */
  to(brokerUrl: string): string
  /** From now on what is sent arrives nowhere, and the sender is not told. */
  swallow(): void
  /** From now on what is sent is stuck, until `flow`. */
  hold(): void
  flow(): void
  /** Breaks every connection for all to see; new ones work. */
  reset(): void
  close(): Promise<void>
}

export async function startBrokerLine(): Promise<BrokerLine> {
  const open = new Set<net.Socket>()
  let target = 0
  let way: 'flow' | 'swallow' | 'hold' = 'flow'
  let stuck: (() => void)[] = []

  const server = net.createServer({ noDelay: true }, (near) => {
    const far = net.connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('data', (bytes) => {
        if (way === 'flow') to.write(bytes)
        if (way === 'hold') stuck.push(() => to.write(bytes))
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo

  const line: BrokerLine = {
    to(brokerUrl) {
      target = Number(new URL(brokerUrl).port)
      return `mqtt://127.0.0.1:${port}`
    },
    swallow: () => void (way = 'swallow'),
    hold: () => void (way = 'hold'),
    flow() {
      way = 'flow'
      for (const send of stuck.splice(0)) send()
    },
    reset() {
      stuck = []
      way = 'flow'
      for (const socket of open) socket.destroy()
    },
    async close() {
      line.reset()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}
