import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'
import { useConnection } from '#src/client/outbox/connection.ts'

import { createOpenIntents, lastingIntents, type OpenIntents } from './open-intents.ts'

export type WriteState =
  | { step: 'ready' }
  | { step: 'sending' }
  /** No answer: it may have been done. Sending again repeats the same intent and does it once. */
  | { step: 'unknown' }
  | { step: 'refused'; failure: Failure }

export type Failed = Extract<WriteState, { step: 'unknown' | 'refused' }>

interface Write<Input, Result> {
  /** Carries the intent out; the same id is given on every retry of the same input. */
  send: (input: Input, opId: string) => Promise<Result>
  /** What the answer makes out of date. */
  invalidates?: readonly QueryKey[]
  onDone?: (result: Result, input: Input) => void
  /** Where it is not shown from `state`, such as one of several things on a page. */
  onFailed?: (failed: Failed, input: Input) => void
  /** Names the one thing that it does, where a doubt about it outlives this part of the page; each is sent by itself. */
  lastingName?: (input: Input) => string
  /**
   * What the page shows of earlier acts of this kind, as anything that JSON tells apart. A form that is opened once it
   * shows the act whose answer was lost is for another one like it; until then the same input repeats the first. What
   * was shown at the first try counts for the form that is open, where the list may change behind it.
   */
  shown?: unknown
  /** Where its open intents are kept, when that is not this part of the page. */
  intents?: OpenIntents
  /** For what must not wait, a stop: no press is passed over, and each is sent anew, since something else may run by now. */
  isUrgent?: boolean
}

/**
 * One kind of write at the counter. Nothing is assumed done before the server says so; a second press while one is
 * under way does nothing; the intent keeps its id until it was answered, its input changes, or the page shows it. What is
 * urgent takes every press for an intent of its own.
 */
export function useStaffWrite<Input, Result>(options: Write<Input, Result>) {
  const { send, invalidates = [], onDone, onFailed, lastingName, shown, isUrgent = false } = options
  const queries = useQueryClient()
  const [state, setState] = useState<WriteState>({ step: 'ready' })
  const [ownIntents] = useState(() => options.intents ?? createOpenIntents())
  const sending = useRef(new Set<string>())
  const shownAtFirst = useRef(new Map<string, unknown>())
  const isOffline = useConnection().state === 'offline'

  function nameOf(act: string): string {
    if (shown === undefined) return act
    const atFirst = shownAtFirst.current
    if (!atFirst.has(act)) atFirst.set(act, shown)
    return JSON.stringify([act, atFirst.get(act)])
  }

  async function write(input: Input): Promise<Result | undefined> {
    const act = lastingName?.(input) ?? JSON.stringify(input) ?? ''
    const name = nameOf(act)
    const isUnderWay = lastingName ? sending.current.has(name) : sending.current.size > 0
    if (isUnderWay && !isUrgent) return undefined
    sending.current.add(name)
    setState({ step: 'sending' })
    ownIntents.keepOnly(name)
    const intents = isUrgent ? createOpenIntents() : lastingName ? lastingIntents : ownIntents
    const call = async (opId: string) => await send(input, opId)
    try {
      const result = await intents.send(name, call)
      shownAtFirst.current.delete(act)
      setState({ step: 'ready' })
      onDone?.(result, input)
      return result
    } catch (error) {
      const failed: Failed = intents.isOpen(name) ? { step: 'unknown' } : { step: 'refused', failure: failureOf(error) }
      if (failed.step === 'refused') shownAtFirst.current.delete(act)
      setState(failed)
      onFailed?.(failed, input)
      return undefined
    } finally {
      sending.current.delete(name)
      for (const queryKey of invalidates) void queries.invalidateQueries({ queryKey })
    }
  }

  // What is under way stays so: a press would be passed over, and what waits for its end would not hear of it.
  const reset = () => {
    if (sending.current.size === 0) shownAtFirst.current.clear()
    setState((now) => (now.step === 'sending' ? now : { step: 'ready' }))
  }
  return { state, write, isOffline, reset }
}
