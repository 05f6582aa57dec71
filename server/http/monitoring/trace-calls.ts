import { finished } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Span, SpanFacts, Tracing } from '#server/platform/tracing/span.ts'
import { answeredCode } from '#server/http/answer.ts'
import type { SpanOf } from './request-id.ts'

/** Traces calls from their first line to their answer; answers how a request finds its trace. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): SpanOf {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const path = tracing.chooses() ? request.routeOptions.url : undefined
    if (path?.startsWith('/api/')) {
      const facts = { 'http.route': path, 'studio.request_id': request.id }
      const span = tracing.begin(`${request.method} ${path}`, facts)
      spans.set(request, span)
      // Fastify's own hook would watch the answers of all calls, for the few that are traced.
      finished(reply.raw, () => span.end(endOf(request, reply)))
    }
    done()
  })
  return (request) => spans.get(request)
}

function endOf(request: FastifyRequest, { statusCode }: FastifyReply): SpanFacts {
  const code = answeredCode(request)
  return { 'http.response.status_code': statusCode, ...(code !== undefined && { 'studio.code': code }) }
}
