import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'

import { useStaffWrite, type WriteState } from './use-staff-write.ts'

interface DraftOptions<Thing, Draft, Trouble> {
  draftOf: (thing: Thing) => Draft
  newDraft: Draft
  isSame: (a: Draft, b: Draft) => boolean
  troublesOf: (draft: Draft) => readonly Trouble[]
  /** The thing that a refusal `changed` carries. */
  theirsOf: (failure: Failure) => Promise<Thing | undefined>
}

interface Editing<Thing, Draft> {
  /** The version that is being changed; undefined for a new thing. */
  base: Thing | undefined
  draft: Draft
  /** What was made of it elsewhere meanwhile. */
  theirs?: Thing | undefined
}

/** What is saved: the draft over the version that was read; without one a new thing is made. */
export interface EditorInput<Thing, Draft> {
  draft: Draft
  base: Thing | undefined
}

/** The thing that is open and what was changed in it. Nothing typed is lost by a refusal. */
export function useDraft<Thing, Draft, Trouble>(options: DraftOptions<Thing, Draft, Trouble>) {
  const { draftOf, newDraft, isSame, troublesOf, theirsOf } = options
  const [editing, setEditing] = useState<Editing<Thing, Draft>>()
  const untouched = editing?.base ? draftOf(editing.base) : newDraft
  return {
    editing,
    isChanged: editing !== undefined && !isSame(editing.draft, untouched),
    troubles: editing ? troublesOf(editing.draft) : [],
    open: (known: Thing | undefined) => setEditing({ base: known, draft: known ? draftOf(known) : newDraft }),
    change: (changes: Partial<Draft>) => setEditing((now) => now && { ...now, draft: { ...now.draft, ...changes } }),
    rebase: (base: Thing | undefined) => setEditing((now) => now && { draft: now.draft, base }),
    /** Sends, and shows what was made of the thing elsewhere when that is why it was refused. */
    async guard(send: () => Promise<Thing>): Promise<Thing> {
      try {
        return await send()
      } catch (error) {
        const theirs = await theirsOf(failureOf(error))
        if (theirs) setEditing((now) => now && { ...now, theirs })
        throw error
      }
    },
  }
}

interface Writer<Input> {
  state: WriteState
  write: (input: Input) => Promise<unknown>
  isOffline: boolean
  reset: () => void
}

type DraftHold<Thing, Draft, Trouble> = ReturnType<typeof useDraft<Thing, Draft, Trouble>>

/** A draft together with what saves it. */
export function editorOf<Thing, Draft, Trouble>(
  hold: DraftHold<Thing, Draft, Trouble>,
  { state, write, isOffline, reset }: Writer<EditorInput<Thing, Draft>>,
) {
  const { editing } = hold
  function open(known: Thing | undefined) {
    reset()
    hold.open(known)
  }
  async function save(base: Thing | undefined = editing?.base): Promise<void> {
    if (!editing) return
    hold.rebase(base)
    await write({ draft: editing.draft, base })
  }
  return {
    editing,
    isChanged: hold.isChanged,
    troubles: hold.troubles,
    change: hold.change,
    state,
    isOffline,
    open,
    revert: () => open(editing?.base),
    save,
  }
}

interface EditorOptions<Thing, Draft, Trouble> extends DraftOptions<Thing, Draft, Trouble> {
  send: (input: EditorInput<Thing, Draft>, opId: string) => Promise<Thing>
  invalidates: readonly QueryKey[]
  onSaved: (saved: Thing) => void
}

/** Edits one thing and saves it. */
export function useEditor<Thing, Draft, Trouble>(options: EditorOptions<Thing, Draft, Trouble>) {
  const hold = useDraft(options)
  const writer = useStaffWrite({
    send: (input: EditorInput<Thing, Draft>, opId) => hold.guard(() => options.send(input, opId)),
    invalidates: options.invalidates,
    onDone: (saved: Thing) => {
      hold.open(saved)
      options.onSaved(saved)
    },
  })
  return editorOf(hold, writer)
}

/** The id that stands in the address for a thing that is being made. */
export const newThing = 'new'

interface Opened<Thing> {
  editor: {
    editing: { base: Thing | undefined } | undefined
    isChanged: boolean
    open: (thing: Thing | undefined) => void
  }
  /** Of the address. */
  wanted: string | undefined
  things: readonly Thing[] | undefined
  idOf: (thing: Thing) => string
}

/** Shows the thing that the address names; what was typed into it stays when the list is read again. */
export function useOpened<Thing extends { rev: number }>({ editor, wanted, things, idOf }: Opened<Thing>): void {
  const [openedFor, setOpenedFor] = useState<string>()
  const known = things?.find((thing) => idOf(thing) === wanted)
  const base = editor.editing?.base
  const isOther = wanted !== openedFor && (known !== undefined || wanted === newThing)
  const isShown = base !== undefined && idOf(base) === wanted
  const isOutdated = known !== undefined && isShown && !editor.isChanged && base.rev < known.rev
  if (!isOther && !isOutdated) return
  setOpenedFor(wanted)
  // A thing that was made a moment ago is open already when the list brings it.
  if (!isShown || isOutdated) editor.open(known)
}
