import type { QueryKey } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { type Clash, type ClashDecision, clashesOf } from './clash-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'

import { ClashDialog } from './clash-dialog.tsx'

interface ClashWrite<Input, Result> {
  /** Sends the change with what was decided so far; the same id is given on every retry of the same. */
  send: (input: Input, decisions: readonly ClashDecision[], opId: string) => Promise<Result>
  invalidates?: readonly QueryKey[]
  onDone?: (result: Result, input: Input) => void
  /** What the change closes, for the head of the dialog. */
  detail?: ReactNode
}

interface Asked<Input> {
  input: Input
  clashes: Clash[]
  /** Whom an earlier list named; the others came in while it was decided about. */
  knownIds: ReadonlySet<string> | undefined
}

/**
 * A write that may take the ground from appointments. It is tried first; when the studio lists who is affected, the
 * dialog asks about each, and the change goes with the answers. A booking that came in meanwhile opens it again.
 */
export function useClashWrite<Input, Result>({ send, invalidates, onDone, detail }: ClashWrite<Input, Result>) {
  const [asked, setAsked] = useState<Asked<Input>>()
  const { state, write, isOffline, reset } = useStaffWrite({
    send: sendDecided,
    ...(invalidates && { invalidates }),
    onDone: (result: Result, { input }) => {
      setAsked(undefined)
      onDone?.(result, input)
    },
  })

  async function sendDecided(
    attempt: { input: Input; decisions: readonly ClashDecision[] },
    opId: string,
  ): Promise<Result> {
    try {
      return await send(attempt.input, attempt.decisions, opId)
    } catch (error) {
      const clashes = await clashesOf(failureOf(error))
      if (clashes) {
        setAsked((before) => ({
          input: attempt.input,
          clashes,
          knownIds: before && new Set(before.clashes.map(({ appointmentId }) => appointmentId)),
        }))
      }
      throw error
    }
  }

  function close() {
    setAsked(undefined)
    reset()
  }

  const isClash = state.step === 'refused' && state.failure.kind === 'refused' && state.failure.code === 'clashes'
  return {
    state: isClash ? ({ step: 'ready' } as const) : state,
    isOffline,
    write: (input: Input) => write({ input, decisions: [] }),
    reset,
    /** To be put anywhere into the page; it shows itself when it is needed. */
    dialog: (
      <ClashDialog
        clashes={asked?.clashes}
        knownIds={asked?.knownIds}
        detail={detail}
        state={isClash ? { step: 'ready' } : state}
        isOffline={isOffline}
        onClose={close}
        onSave={(decisions) => void (asked && write({ input: asked.input, decisions }))}
      />
    ),
  }
}
