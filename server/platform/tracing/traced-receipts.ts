import type { BedListener, Gateway } from '#server/platform/mqtt/gateway.ts'
import { currentRequest, inRequest, type RequestContext } from '#server/platform/process/request-context.ts'

/** Starts whose receipts are still waited for; older ones are let go. */
const mostRemembered = 1_000

/**
 * Lets what a bed signs later, on its own, continue the trace of the start that it is about. As far as this process
 * remembers: after a restart, and on another server, a receipt stands by itself.
 */
export function tracedReceipts(gateway: Gateway): Gateway {
  const starts = new Map<string, RequestContext>()
  const listeners = new Set<BedListener>()
  const tellAll: BedListener = (...said) => {
    for (const listener of listeners) listener(...said)
  }
  gateway.onBedMessage((...said) => {
    const [deviceId, message] = said
    const start = message.type === 'receipt' ? starts.get(message.grant) : undefined
    if (!start?.span || message.type !== 'receipt') return tellAll(...said)
    const span = start.span.begin('bed receipt', { 'studio.device': deviceId, 'studio.reason': message.reason })
    inRequest({ ...start, span }, () => tellAll(...said))
    span.end()
  })
  return {
    ...gateway,
    async sendToBed(bed, message) {
      const answer = await gateway.sendToBed(bed, message)
      const context = currentRequest()
      if (context?.span && answer.kind === 'answered' && answer.message.type === 'started') {
        starts.set(answer.message.grant, context)
        const [oldest] = starts.keys()
        if (starts.size > mostRemembered && oldest !== undefined) starts.delete(oldest)
      }
      return answer
    },
    onBedMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
