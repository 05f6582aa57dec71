import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'

import { Aedes, type Client } from 'aedes'

import { mayPublish, mayRetain, maySubscribe } from './device-topics.ts'

interface BrokerOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  isPassword: (name: string, password: string) => boolean
}

export interface Broker {
  /** mqtt://127.0.0.1:1234, without credentials */
  url: string
  /** A line from within this process: it logs in as every other does, and needs no network to be crossed. */
  dial(): Duplex
  close(): Promise<void>
}

/** The server's own broker: every name has its password, and may touch its own topics only. Keeps nothing on disk. */
export async function startBroker({ host, port, isPassword }: BrokerOptions): Promise<Broker> {
  const names = new WeakMap<Client, string>()
  const aedes = await Aedes.createBroker({
    authenticate(client, name = '', password, done) {
      // The client id must be the name, or one device could push another off the broker.
      const isRight = name !== '' && client.id === name && isPassword(name, password?.toString() ?? '')
      if (isRight) names.set(client, name)
      done(null, isRight)
    },
    // An error cuts the connection, which also keeps a last will from being set on somebody else's topic.
    authorizePublish(client, { topic, retain }, done) {
      const name = client && names.get(client)
      if (!name || !mayPublish(name, topic)) return done(new Error('Not your topic'))
      done(retain && !mayRetain(topic) ? new Error('Never retained') : null)
    },
    authorizeSubscribe(client, subscription, done) {
      const name = names.get(client)
      done(null, name && maySubscribe(name, subscription.topic) ? subscription : null)
    },
  })
  const lines = new Set<Duplex>()
  const take = (line: Duplex) => {
    lines.add(line)
    line.on('close', () => lines.delete(line))
    aedes.handle(line)
  }
  // Without noDelay a small answer waits for the other side's delayed acknowledgement.
  const server = createServer({ noDelay: true }, take)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    url: urlOf(server.address() as AddressInfo),
    dial() {
      const [near, far] = duplexPair()
      // As with a socket, an end that is torn off is the end for the other one.
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
      take(far)
      return near
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      await new Promise<void>((resolve) => aedes.close(resolve))
      // Connections that had not logged in yet are unknown to the broker.
      for (const line of lines) line.destroy()
      await closed
    },
  }
}

function urlOf({ family, address, port }: AddressInfo): string {
  return `mqtt://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
