import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Registry } from 'prom-client'

import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'

export interface MetricsPlace {
  host: string
  /** 0 takes a free one. */
  port: number
}

/**
 * Serves `/metrics` for Prometheus, apart from the app: what members reach never leads to it. Throws a StartFailure
 * where the port cannot be had.
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsPlace,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(unusable({ host, port }, error)))
    server.listen(port, host, resolve)
  })
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function unusable({ host, port }: MetricsPlace, error: Error): StartFailure {
  return new StartFailure(
    `Cannot serve metrics on ${host}, port ${port} (${errorCode(error)}). Choose another METRICS_HOST or METRICS_PORT.`,
  )
}
