import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type Duplex, duplexPair } from 'node:stream'

import { Aedes, type Client } from 'aedes'

import { mayPublish, mayRetain, maySubscribe } from './device-topics.ts'

interface BrokerOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  isPassword: (name: string, password: string) => boolean | Promise<boolean>
}

export interface Broker {
  /** mqtt://127.0.0.1:1234, without credentials */
  url: string
  /** A line from within this process: it logs in as every other does, and needs no network to be crossed. */
  dial(): Duplex
  /** Cuts the lines of all whose name is one of those. */
  cut(isOne: (name: string) => boolean): void
  close(): Promise<void>
}

/** A login is a name and a password of at most 100 bytes each; what claims to be longer is never collected. */
const loginBytes = 4096
/** A device on a weak line logs in within seconds. */
const loginMs = 10_000
/** Devices that a power cut sent away at once come back in such numbers. */
const strangersAtOnce = 500

/** The server's own broker: every name has its password, and may touch its own topics only. Keeps nothing on disk. */
export async function startBroker({ host, port, isPassword }: BrokerOptions): Promise<Broker> {
  const names = new WeakMap<Client, string>()
  const known = new Set<Client>()
  const strangers = new Set<Duplex>()
  const aedes = await Aedes.createBroker({
    connectTimeout: loginMs,
    authenticate(client, name = '', password, done) {
      // The client id must be the name, or one device could push another off the broker.
      const isTried = name !== '' && client.id === name
      const answer = (isRight: boolean) => {
        if (isRight) names.set(client, name)
        if (isRight) known.add(client)
        if (isRight) strangers.delete(client.conn)
        done(null, isRight)
      }
      const said = isTried && isPassword(name, password?.toString() ?? '')
      if (typeof said === 'boolean') return answer(said)
      said.then(answer, () => answer(false))
    },
    // An error cuts the connection, which also keeps a last will from being set on another device's topic.
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
  aedes.on('clientDisconnect', (client) => known.delete(client))
  const lines = new Set<Duplex>()
  const take = (line: Duplex) => {
    lines.add(line)
    line.on('close', () => lines.delete(line))
    aedes.handle(line)
  }
  const takeStranger = (line: Socket) => {
    // The one that has said nothing for the longest makes room, so that lines held open keep no device out.
    const [oldest] = strangers
    if (strangers.size >= strangersAtOnce) oldest?.destroy()
    strangers.add(line)
    line.on('close', () => strangers.delete(line))
    // Heard before the broker reads, which would collect whatever length the first packet claims.
    line.on('readable', () => {
      if (strangers.has(line) && line.bytesRead > loginBytes) line.destroy()
    })
    take(line)
  }
  // Without noDelay a small answer waits for the other side's delayed acknowledgement.
  const server = createServer({ noDelay: true }, takeStranger)
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
    cut(isOne) {
      for (const client of known) if (isOne(names.get(client) ?? '')) client.conn.destroy()
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
