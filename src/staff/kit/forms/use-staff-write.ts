import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { useConnection } from '#src/client/outbox/connection.ts'

import { createOpenIntents, isUnanswered, lastingIntents } from './open-intents.ts'

export type WriteState =
  | { step: 'ready' }
  | { step: 'sending' }
  /** No answer: it may have been done. Sending again repeats the same intent and does it once. */
  | { step: 'unknown' }
  | { step: 'refused'; failure: Failure }

interface Write<Input, Result> {
  /** Carries the intent out; the same id is given on every retry of the same input. */
  send: (input: Input, opId: string) => Promise<Result>
  /** What the answer makes out of date. */
  invalidates?: readonly QueryKey[]
  onDone?: (result: Result) => void
  /** Names the one thing that it does, where a doubt about it outlives this part of the page. */
  lastingName?: string
}

/**
 * One kind of write at the counter. Nothing is assumed done before the server says so; a second press while one is
 * under way does nothing; the intent keeps its id until it was answered, or until its input changes.
 */
export function useStaffWrite<Input, Result>({ send, invalidates = [], onDone, lastingName }: Write<Input, Result>) {
  const queries = useQueryClient()
  const [state, setState] = useState<WriteState>({ step: 'ready' })
  const [ownIntents] = useState(createOpenIntents)
  const isSending = useRef(false)
  const isOffline = useConnection().state === 'offline'

  async function write(input: Input): Promise<Result | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setState({ step: 'sending' })
    const name = lastingName ?? JSON.stringify(input) ?? ''
    ownIntents.keepOnly(name)
    const intents = lastingName === undefined ? ownIntents : lastingIntents
    try {
      const result = await intents.send(name, (opId) => send(input, opId))
      setState({ step: 'ready' })
      onDone?.(result)
      return result
    } catch (error) {
      setState(isUnanswered(error) ? { step: 'unknown' } : { step: 'refused', failure: failureOf(error) })
      return undefined
    } finally {
      isSending.current = false
      for (const queryKey of invalidates) void queries.invalidateQueries({ queryKey })
    }
  }

  return { state, write, isOffline, reset: () => setState({ step: 'ready' }) }
}
