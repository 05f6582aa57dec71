import { useEffect, useEffectEvent, useState } from 'react'

import { useStaffWrite, type WriteState } from '#src/staff/kit/forms/use-staff-write.ts'

import {
  afterSaving,
  asSent,
  conflictsIn,
  insist,
  nothingTyped,
  openFields,
  pick,
  type TypedFields,
  typeInto,
  without,
} from './typed-fields.ts'

/** Typing goes on for a moment before it is sent. */
const pauseMs = 600

/** What was not answered on a line that seems to work is asked for again; what was done already is not done twice. */
const againMs = 5000

interface SharedDraft<Values extends object, Read extends object, Answer> {
  /** What is in the draft now, as far as it was read. */
  known: Values
  /** The version of it that was read; it goes with what is sent. */
  read: Read
  troublesOf: (values: Values) => readonly (keyof Values & string)[]
  /** Of what could be sent, what goes in one call. */
  batchOf?: (keys: (keyof Values & string)[]) => (keyof Values & string)[]
  save: (input: Read & { changes: Partial<Values> }, opId: string) => Promise<Answer>
  /** Takes over what was answered as what is known; the page may hear of it a moment later. */
  onSaved: (answer: Answer) => void
}

/**
 * A draft that several people share, with what is being typed into it. Every change is sent by itself; where
 * another clerk changed the same field meanwhile, nothing is sent until it is decided whose holds. Without a connection it waits
 * on the page, and is sent once when the connection is back.
 */
export function useSharedDraft<Values extends object, Read extends object, Answer>(
  options: SharedDraft<Values, Read, Answer>,
) {
  const { read, troublesOf, batchOf = (keys) => keys } = options
  const [typed, setTyped] = useState<TypedFields<Values>>(nothingTyped)
  const { known, noteSaved } = useKnown(options)
  const save = useStaffWrite({
    send: async (input: Read & { changes: Partial<Values> }, opId) => ({
      answer: await options.save(input, opId),
      sent: input.changes,
    }),
    onDone: ({ answer, sent }, input) => {
      options.onSaved(answer)
      noteSaved({ ...input, changes: undefined }, sent)
      setTyped((now) => afterSaving(now, sent))
    },
  })
  const values: Values = { ...known, ...typed.changes }
  const open = openFields(typed, known)
  const conflicts = conflictsIn(typed, known)
  const troubles = troublesOf(values)
  const ready = pick(asSent(typed.changes), batchOf(open.filter((key) => !troubles.includes(key))))
  const { state, isOffline } = save
  const send = () => void save.write({ ...read, changes: ready })
  useSending(send, { input: JSON.stringify(ready), isHeld: conflicts.length > 0 || isOffline || !maySend(state) })
  const goOn = useEffectEvent(() => {
    if (state.step === 'unknown') save.reset()
  })
  // What the broken line left unanswered keeps its id, so it is asked for again and done once.
  useEffect(() => {
    if (!isOffline) goOn()
  }, [isOffline])
  useEffect(() => {
    if (isOffline || state.step !== 'unknown') return undefined
    const timer = setTimeout(() => goOn(), againMs)
    return () => clearTimeout(timer)
  }, [isOffline, state])

  return {
    known,
    values,
    origin: typed.origin,
    conflicts,
    troubles,
    /** Something is not in the draft yet. */
    hasTyped: open.length > 0,
    save,
    change(more: Partial<Values>) {
      save.reset()
      setTyped((now) => typeInto(now, known, more))
    },
    /** Gives up what was typed into these fields. */
    drop: (dropped: readonly (keyof Values & string)[]) => setTyped((now) => without(now, dropped)),
    dropAll: () => setTyped(nothingTyped),
    /** What was typed holds over what was saved elsewhere. */
    insist: () => setTyped((now) => insist(now, known)),
    retry: send,
  }
}

/**
 * What is known, with what was just saved on top of it until the page has heard of that: between the two the fields
 * would fall back to what stood there before, and whatever hangs on a change would be gone and come back empty.
 */
function useKnown<Values extends object>({ known, read }: { known: Values; read: object }) {
  const [ahead, setAhead] = useState<{ basis: string; saved: Partial<Values> }>()
  const isAhead = ahead?.basis === JSON.stringify(read)
  if (ahead && !isAhead) setAhead(undefined)
  return {
    known: isAhead ? { ...known, ...ahead.saved } : known,
    noteSaved: (basis: object, saved: Partial<Values>) => setAhead({ basis: JSON.stringify(basis), saved }),
  }
}

/** Sends once the typing has paused; `{}` is nothing to send. */
function useSending(send: () => void, { input, isHeld }: { input: string; isHeld: boolean }): void {
  const flush = useEffectEvent(send)
  useEffect(() => {
    if (isHeld || input === '{}') return undefined
    const timer = setTimeout(() => flush(), pauseMs)
    return () => clearTimeout(timer)
  }, [isHeld, input])
}

/** What is refused because of another change is sent once more on top of it; other refusals wait for new input. */
function maySend(state: WriteState): boolean {
  if (state.step === 'ready') return true
  return state.step === 'refused' && state.failure.kind === 'refused' && state.failure.code === 'changed'
}
