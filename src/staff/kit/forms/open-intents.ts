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

interface IntentOptions {
  /** Those of an earlier page, and where each change is written down before the next thing is sent. */
  ids?: Map<string, string>
  onChange?: () => void
  /** A try that the server turned away without a look stays open too, and is asked for again. */
  staysTurnedAway?: boolean
}

export function createOpenIntents(options: IntentOptions = {}): OpenIntents {
  const { ids = new Map<string, string>(), onChange, staysTurnedAway = false } = options
  const end = (name: string) => {
    ids.delete(name)
    onChange?.()
  }
  return {
    async send(name, call) {
      const earlier = ids.get(name)
      const opId = earlier ?? crypto.randomUUID()
      ids.set(name, opId)
      onChange?.()
      try {
        const result = await call(opId)
        end(name)
        return result
      } catch (error) {
        const mayStay = earlier !== undefined || staysTurnedAway
        if (!isUnanswered(error) && !(mayStay && isTurnedAway(error))) end(name)
        throw error
      }
    },
    isOpen: (name) => ids.has(name),
    keepOnly(name) {
      for (const other of ids.keys()) if (other !== name) end(other)
    },
  }
}

/** It may have been done, or may still be. */
export function isUnanswered(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === 'unreachable' || kind === 'broken'
}

/** The server did not look at what was asked, so that this says nothing of an earlier try. */
function isTurnedAway(error: unknown): boolean {
  const { kind } = failureOf(error)
  return kind === 'busy' || kind === 'signed-out'
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
