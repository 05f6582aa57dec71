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

/**
 * Sends what must not wait for an earlier doubt, such as a stop. After a lost answer the same is asked for first, so
 * that it is carried out once; where that turns out not to have done it, it is sent anew with the same press.
 */
export async function sendUrgently<Result>(
  intents: Pick<OpenIntents, 'send' | 'isOpen'>,
  {
    name,
    call,
    isDone,
  }: { name: string; call: (opId: string) => Promise<Result>; isDone: (result: Result) => boolean },
): Promise<Result> {
  if (!intents.isOpen(name)) return await intents.send(name, call)
  const earlier = await intents.send(name, call).catch((error: unknown) => {
    if (intents.isOpen(name)) throw error
    return undefined
  })
  return earlier !== undefined && isDone(earlier) ? earlier : await intents.send(name, call)
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
