import type { QueryKey } from '@tanstack/react-query'

import { useDraft, type DraftOptions, type Editing, type EditorInput } from './use-draft.ts'
import { useStaffWrite, type WriteState } from '#src/staff/kit/forms/use-staff-write.ts'

interface Writer<Input> {
  state: WriteState
  write: (input: Input) => Promise<unknown>
  isOffline: boolean
  reset: () => void
}

/** One thing that is edited: what the parts of its form have to know, and can do. */
export interface Editor<Thing, Draft, Trouble = unknown> {
  editing: Editing<Thing, Draft> | undefined
  draftOf: (thing: Thing) => Draft
  isChanged: boolean
  isAsIn: (thing: Thing) => boolean
  troubles: readonly Trouble[]
  state: WriteState
  isOffline: boolean
  open: (known: Thing | undefined) => void
  change: (changes: Partial<Draft>) => void
  revert: () => void
  /** Over another base: what was made of the thing elsewhere is known, and the draft holds all the same. */
  save: (base?: Thing) => Promise<void>
}

type DraftHold<Thing, Draft, Trouble> = ReturnType<typeof useDraft<Thing, Draft, Trouble>>

/** A draft together with what saves it. */
export function editorOf<Thing, Draft, Trouble>(
  hold: DraftHold<Thing, Draft, Trouble>,
  { state, write, isOffline, reset }: Writer<EditorInput<Thing, Draft>>,
): Editor<Thing, Draft, Trouble> {
  const { editing, draftOf, isChanged, isAsIn, troubles, change } = hold
  function open(known: Thing | undefined) {
    reset()
    hold.open(known)
  }
  async function save(base: Thing | undefined = editing?.base): Promise<void> {
    if (!editing) return
    hold.rebase(base)
    await write({ draft: editing.draft, base })
  }
  const known = { editing, draftOf, isChanged, isAsIn, troubles, state, isOffline }
  return { ...known, change, open, revert: () => open(editing?.base), save }
}

interface EditorOptions<Thing, Draft, Trouble> extends DraftOptions<Thing, Draft, Trouble> {
  send: (input: EditorInput<Thing, Draft>, opId: string) => Promise<Thing>
  invalidates: readonly QueryKey[]
  onSaved: (saved: Thing) => void
}

/** Edits one thing and saves it. */
export function useEditor<Thing, Draft, Trouble>(
  options: EditorOptions<Thing, Draft, Trouble>,
): Editor<Thing, Draft, Trouble> {
  const hold = useDraft(options)
  const writer = useStaffWrite({
    send: (input: EditorInput<Thing, Draft>, opId) => hold.guard(input.base, () => options.send(input, opId)),
    invalidates: options.invalidates,
    onDone: (saved: Thing, input) => {
      hold.settle(saved, input)
      options.onSaved(saved)
    },
  })
  return editorOf(hold, writer)
}
