import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyInstance } from 'fastify'

import type { DescribedCall } from './described/described-calls.ts'
import { acceptsGzip } from './written-json.ts'

interface Description {
  plain: Buffer
  zipped: Buffer
  etag: string
}

/**
 * Serves what can be called. The first request has it made, once for as long as the server lives: it is work of
 * a quarter of a second, which strangers could otherwise order as often as they like.
 */
export function serveDescription(app: FastifyInstance, calls: readonly DescribedCall[], serverUrl: string): void {
  let made: Promise<Description> | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    made ??= describe(calls, serverUrl).catch((error: unknown) => {
      made = undefined
      throw error
    })
    const { plain, zipped, etag } = await made
    reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff', etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(zipped)
  })
}

async function describe(calls: readonly DescribedCall[], serverUrl: string): Promise<Description> {
  const { describeCalls } = await import('./open-api.ts')
  const plain = Buffer.from(JSON.stringify(await describeCalls(calls, serverUrl)))
  const hash = createHash('sha256').update(plain).digest('base64url')
  // Weak, because the two forms differ in their bytes and not in what they say.
  return { plain, zipped: await promisify(gzip)(plain), etag: `W/"${hash}"` }
}
