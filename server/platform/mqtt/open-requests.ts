import { randomBytes, randomUUID } from 'node:crypto'

import type { Clock } from '#server/platform/process/clock.ts'
import { currentRequest } from '#server/platform/process/request-context.ts'

const answerWithinMs = 8_000
/** How long an answer that comes too late is still known as one to a request of this server. */
const lateWithinMs = 120_000

export type Reply<Message> = { kind: 'replied'; message: Message } | { kind: 'not-sent' } | { kind: 'unknown' }

/**
 * One of its own for each request. It begins with the id of the call that it is made for, so that a line of the broker's
 * log, and the device's, leads to that call: 77 characters at most, letters, digits, `-` and one `.`.
 */
function requestName(): string {
  const call = currentRequest()?.requestId
  return call === undefined ? randomUUID() : `${call}.${randomBytes(6).toString('hex')}`
}

/** Requests to devices that wait for their answer. No answer in time means unknown: the device may have acted. */
export function openRequests<Message>(clock: Clock) {
  const waiting = new Map<string, (message: Message) => void>()
  const late = new Set<string>()

  return {
    /** `send` tells whether the request has left. Only the place that was asked can answer. */
    async ask(place: string, send: (request: string) => boolean): Promise<Reply<Message>> {
      const request = requestName()
      const key = `${place}/${request}`
      const { promise, resolve } = Promise.withResolvers<Reply<Message>>()
      waiting.set(key, (message) => resolve({ kind: 'replied', message }))
      const giveUp = clock.after(answerWithinMs, () => {
        late.add(key)
        clock.after(lateWithinMs, () => late.delete(key))
        resolve({ kind: 'unknown' })
      })
      if (!send(request)) resolve({ kind: 'not-sent' })
      try {
        return await promise
      } finally {
        giveUp()
        waiting.delete(key)
      }
    },

    /** `foreign`: another server asked, or none did. */
    settle(place: string, request: string, message: Message): 'taken' | 'late' | 'foreign' {
      const key = `${place}/${request}`
      const take = waiting.get(key)
      if (!take) return late.has(key) ? 'late' : 'foreign'
      take(message)
      // A second delivery of the same answer settles nothing.
      waiting.delete(key)
      return 'taken'
    },
  }
}
