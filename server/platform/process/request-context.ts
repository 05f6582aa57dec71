import { AsyncLocalStorage } from 'node:async_hooks'

import type { Span } from '#server/platform/tracing/span.ts'

/** On whose behalf something is done. */
export interface RequestContext {
  requestId: string
  /** Where this request is traced. */
  span?: Span | undefined
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** Whatever this work does, however late, knows for which request: the log, the operation, and what a device is sent. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return contexts.run(context, work)
}

/** The request that this is done for; undefined for what the server does unasked. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore()
}
