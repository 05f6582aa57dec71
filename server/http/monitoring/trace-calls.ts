import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Span, Tracing } from '#server/platform/tracing/span.ts'
import { answeredCode } from '#server/http/answer.ts'
import type { SpanOf } from './request-id.ts'

/** Traces calls from their first line to their answer; answers how a request finds its trace. */
export function traceCalls(app: FastifyInstance, tracing: Tracing): SpanOf {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const path = request.routeOptions.url
    const span = path?.startsWith('/api/')
      ? tracing.begin(`${request.method} ${path}`, { 'http.route': path, 'studio.request_id': request.id })
      : undefined
    if (span) spans.set(request, span)
    done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const code = answeredCode(request)
    const said = code === undefined ? {} : { 'studio.code': code }
    spans.get(request)?.end({ 'http.response.status_code': statusCode, ...said })
    done()
  })
  return (request) => spans.get(request)
}
