import { ROOT_CONTEXT, type Span as OpenSpan, SpanKind, trace, type Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

import type { Span, SpanFacts, Tracing } from './span.ts'

export interface TracingSettings {
  /** Of a collector that takes OTLP over http, without /v1/traces. */
  endpoint: string
  /** How many of all calls are traced, from 0 to 1. */
  ratio: number
}

/** Sends traces to a collector, beside the calls: one that is slow or gone costs traces and nothing else. */
export function openTracing({ endpoint, ratio }: TracingSettings): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'studio' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('studio')
  return {
    // A sampler is asked by a span that was made for it: what is not traced would pay for that.
    chooses: () => Math.random() < ratio,
    begin: (name, facts) =>
      spanOn(tracer, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: facts }, ROOT_CONTEXT)),
    flush: () => provider.forceFlush(),
    // A collector that is gone has lost traces, and is no reason to end otherwise.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

function spanOn(tracer: Tracer, span: OpenSpan): Span {
  const within = trace.setSpan(ROOT_CONTEXT, span)
  return {
    begin(name: string, attributes: SpanFacts = {}) {
      return spanOn(tracer, tracer.startSpan(name, { attributes }, within))
    },
    end(facts: SpanFacts = {}) {
      span.setAttributes(facts)
      span.end()
    },
  }
}
