import { once } from 'node:events'
import net from 'node:net'

import { onTestFinished } from 'vitest'

import type { Engine } from './engines.ts'

export interface CountedEngine extends Engine {
  /** How often, while this was done, somebody wrote to the database after it had answered, and so had to wait again. */
  countTrips(work: () => Promise<unknown>): Promise<number>
}

/**
 * The same database behind a line on which is counted how often what is asked goes there and comes back. What is sent
 * before an answer arrives goes the same way.
 */
export function countedEngine(engine: Engine): CountedEngine {
  const line = { trips: 0 }
  const behindLine = async (made: ReturnType<Engine['readyPlace']>) => {
    const { place, remove } = await made
    if (place.engine !== 'postgres') throw new Error('Only PostgreSQL is reached over a line')
    const url = new URL(place.url)
    url.port = String(await startLine(Number(url.port), line))
    return { place: { ...place, url: url.href }, remove }
  }
  return {
    name: engine.name,
    emptyPlace: () => behindLine(engine.emptyPlace()),
    readyPlace: () => behindLine(engine.readyPlace()),
    async countTrips(work) {
      const before = line.trips
      await work()
      return line.trips - before
    },
  }
}

/** Starts a way to the database on this machine; its port. */
async function startLine(databasePort: number, line: { trips: number }): Promise<number> {
  const open = new Set<net.Socket>()
  const server = net.createServer((asking) => {
    const answering = net.connect(databasePort, '127.0.0.1')
    let isAnswered = true
    asking.on('data', (bytes) => {
      if (isAnswered) line.trips++
      isAnswered = false
      answering.write(bytes)
    })
    answering.on('data', (bytes) => {
      isAnswered = true
      asking.write(bytes)
    })
    for (const [socket, other] of [
      [asking, answering],
      [answering, asking],
    ] as const) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return (server.address() as net.AddressInfo).port
}
