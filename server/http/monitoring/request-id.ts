import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { inRequest } from '#server/platform/process/request-context.ts'
import type { Span } from '#server/platform/tracing/span.ts'

const header = 'x-request-id'
/** Long enough to be one of its kind, short enough for a topic of the broker; a bare number, as of a phone, is none. */
const allowed = /^(?=.*[A-Za-z])[A-Za-z0-9-]{16,64}$/

/** The id that a proxy or an app gave a request, or a new one where it gave none that can be used. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers[header]
  return typeof given === 'string' && allowed.test(given) ? given : randomBytes(8).toString('hex')
}

/** Where a request is traced; undefined where it is not. */
export type SpanOf = (request: FastifyRequest) => Span | undefined

/** Returns each call's id with its answer, also where it is sent away. */
export function returnRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.header(header, request.id)
    done()
  })
}

/**
 * Keeps a request in mind for all that is done for it. Added after what makes requests wait for their turn: a turn is
 * not taken in the context of the request that waited.
 */
export function followRequests(app: FastifyInstance, spanOf: SpanOf = () => undefined): void {
  app.addHook('preHandler', (request, _reply, done) => {
    inRequest({ requestId: request.id, span: spanOf(request) }, done)
  })
}
