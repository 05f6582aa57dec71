import { Agent, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface Answered {
  code: string
  data: Record<string, unknown> | null
}

/** Longer than any screen waits. */
const giveUpMs = 10_000
const restMs = 200
/** What says nothing about whether it was done: an app sends it again, as the same intent. */
const unclear = new Set(['no answer', 'unavailable', 'overloaded'])

interface Proxy {
  httpsPort: number
  certificate: string
}

export interface ProxyCalls {
  /** Sends until something certain is answered. */
  persist: (path: string, body: object) => Promise<Answered>
  /** How often each code was answered, certain or not. */
  codes: Record<string, number>
  close: () => void
}

/** Calls through the proxy of the documentation, as apps make them. */
export function proxyCalls({ httpsPort: port, certificate: ca }: Proxy): ProxyCalls {
  const host = 'studio.example.com'
  const agent = new Agent({ keepAlive: true, ca, servername: host })
  const codes: Record<string, number> = {}

  async function send(path: string, body: object): Promise<Answered> {
    const headers = { host, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout(giveUpMs)
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent, signal })
    try {
      asked.end(JSON.stringify(body))
      const [reply] = (await once(asked, 'response')) as [IncomingMessage]
      const said = await text(reply)
      // The proxy itself answers with a page where no server does.
      return said.startsWith('{') ? (JSON.parse(said) as Answered) : { code: 'no answer', data: null }
    } catch {
      return { code: 'no answer', data: null }
    }
  }

  return {
    codes,
    async persist(path, body) {
      for (;;) {
        const answered = await send(path, body)
        codes[answered.code] = (codes[answered.code] ?? 0) + 1
        if (!unclear.has(answered.code)) return answered
        await wait(restMs)
      }
    },
    close: () => agent.destroy(),
  }
}
