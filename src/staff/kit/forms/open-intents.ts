import { failureOf } from '#src/client/http/call-api.ts'
import { remembered } from '#src/client/storage/remembered.ts'

/** What was sent without an answer that says what became of it: the id by which each can be asked for again. */
export interface OpenIntents {
  /**
   * Sends what this name stands for. After a lost answer the next try under the same name repeats its id, so that the
   * server does it once; any answer, a refusal too, ends that, and the next press is an intent of its own.
   */
  send: <Result>(name: string, call: (opId: string) => Promise<Result>) => Promise<Result>
  /** It is unknown what became of the last try under this name. */
  isOpen: (name: string) => boolean
  /** Drops all but this one. */
  keepOnly: (name: string) => void
}

export function createOpenIntents(): OpenIntents {
  const ids = new Map<string, string>()
  return {
    async send(name, call) {
      const opId = ids.get(name) ?? crypto.randomUUID()
      ids.set(name, opId)
      try {
        const result = await call(opId)
        ids.delete(name)
        return result
      } catch (error) {
        if (!isUnanswered(error)) ids.delete(name)
        throw error
      }
    },
    isOpen: (name) => ids.has(name),
    keepOnly(name) {
      for (const other of ids.keys()) if (other !== name) ids.delete(other)
    },
  }
}

/** It may have been done, or may still be. */
export function isUnanswered(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === 'unreachable' || kind === 'broken'
}

const ofThisTab = createOpenIntents()

/** For what is done to a door or a bed: leaving the page and coming back does not end the doubt about it. */
export const lastingIntents: Pick<OpenIntents, 'send' | 'isOpen'> = {
  send: (name, call) => ofThisTab.send(ownName(name), call),
  isOpen: (name) => ofThisTab.isOpen(ownName(name)),
}

/** An id counts for one person; no other login finishes it. */
function ownName(name: string): string {
  return JSON.stringify([remembered.userId.read(), name])
}
