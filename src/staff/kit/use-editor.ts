import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf, type Failure } from '#src/api/client.ts'

import { useStaffWrite } from './use-staff-write.ts'

interface EditorOptions<Thing, Draft, Trouble> {
  draftOf: (thing: Thing) => Draft
  newDraft: Draft
  isSame: (a: Draft, b: Draft) => boolean
  troublesOf: (draft: Draft) => readonly Trouble[]
  /** `base` is the version that was read; undefined makes a new thing. */
  send: (wish: { draft: Draft; base: Thing | undefined }, opId: string) => Promise<Thing>
  /** The thing that a refusal `changed` carries. */
  theirsOf: (failure: Failure) => Promise<Thing | undefined>
  renews: readonly QueryKey[]
  onSaved: (saved: Thing) => void
}

interface Editing<Thing, Draft> {
  /** The version that is being changed; undefined for a new thing. */
  base: Thing | undefined
  draft: Draft
  /** What somebody else made of it meanwhile. */
  theirs?: Thing | undefined
}

/** The thing that is open, what was changed in it, and what became of saving it. Nothing typed is lost by a refusal. */
export function useEditor<Thing, Draft, Trouble>(options: EditorOptions<Thing, Draft, Trouble>) {
  const { draftOf, newDraft, isSame, troublesOf } = options
  const [editing, setEditing] = useState<Editing<Thing, Draft>>()
  const { state, write, isOffline, forget } = useStaffWrite({ send, renews: options.renews, onDone: accept })
  const untouched = editing?.base ? draftOf(editing.base) : newDraft

  async function send(wish: { draft: Draft; base: Thing | undefined }, opId: string): Promise<Thing> {
    try {
      return await options.send(wish, opId)
    } catch (error) {
      const theirs = await options.theirsOf(failureOf(error))
      if (theirs) setEditing((now) => now && { ...now, theirs })
      throw error
    }
  }

  function accept(saved: Thing) {
    setEditing({ base: saved, draft: draftOf(saved) })
    options.onSaved(saved)
  }

  function open(known: Thing | undefined) {
    forget()
    setEditing({ base: known, draft: known ? draftOf(known) : newDraft })
  }

  async function save(base: Thing | undefined = editing?.base): Promise<void> {
    if (!editing) return
    setEditing({ ...editing, base, theirs: undefined })
    await write({ draft: editing.draft, base })
  }

  return {
    editing,
    state,
    isOffline,
    isChanged: editing !== undefined && !isSame(editing.draft, untouched),
    troubles: editing ? troublesOf(editing.draft) : [],
    open,
    change: (changes: Partial<Draft>) => setEditing((now) => now && { ...now, draft: { ...now.draft, ...changes } }),
    revert: () => open(editing?.base),
    save,
  }
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
