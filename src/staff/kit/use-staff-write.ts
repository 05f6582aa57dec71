import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { failureOf, type Failure } from '#src/api/client.ts'
import { useConnection } from '#src/offline/connection.ts'

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
  renews?: readonly QueryKey[]
  onDone?: (result: Result) => void
}

/**
 * One kind of write at the counter. Nothing is assumed done before the studio says so; a second press while one is
 * under way does nothing; the intent keeps its id until it was answered, or until its input changes.
 */
export function useStaffWrite<Input, Result>({ send, renews = [], onDone }: Write<Input, Result>) {
  const queries = useQueryClient()
  const [state, setState] = useState<WriteState>({ step: 'ready' })
  const intent = useRef<{ key: string; opId: string } | undefined>(undefined)
  const isSending = useRef(false)
  const isOffline = useConnection().state === 'offline'

  async function write(input: Input): Promise<Result | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setState({ step: 'sending' })
    const key = JSON.stringify(input)
    if (intent.current?.key !== key) intent.current = { key, opId: crypto.randomUUID() }
    try {
      const result = await send(input, intent.current.opId)
      intent.current = undefined
      setState({ step: 'ready' })
      onDone?.(result)
      return result
    } catch (error) {
      const failure = failureOf(error)
      const isOpen = failure.kind === 'unreachable' || failure.kind === 'broken'
      if (!isOpen) intent.current = undefined
      setState(isOpen ? { step: 'unknown' } : { step: 'refused', failure })
      return undefined
    } finally {
      isSending.current = false
      for (const queryKey of renews) void queries.invalidateQueries({ queryKey })
    }
  }

  return { state, write, isOffline, forget: () => setState({ step: 'ready' }) }
}
