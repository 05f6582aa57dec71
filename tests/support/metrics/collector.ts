import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { onTestFinished } from 'vitest'

interface Attribute {
  key: string
  value: Record<string, unknown>
}

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
}

/** Takes traces as OTLP over http, and keeps them; it ends with the test. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { resourceSpans } = (await json(request)) as Sent
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    void take(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans }
}

export function attributeOf({ attributes }: CollectedSpan, key: string): unknown {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value && Object.values(value)[0]
}
