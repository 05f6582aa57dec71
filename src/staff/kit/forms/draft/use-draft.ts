import { useState } from 'react'

import { failureOf, type Failure } from '#src/client/http/call-api.ts'

export interface DraftOptions<Thing, Draft, Trouble> {
  draftOf: (thing: Thing) => Draft
  /** What a new thing begins with, where one can be made. */
  newDraft?: Draft
  /** By default two drafts are the same where every field is. */
  isSame?: (a: Draft, b: Draft) => boolean
  troublesOf: (draft: Draft) => readonly Trouble[]
  /** The thing that a refusal `changed` carries. */
  theirsOf: (failure: Failure) => Promise<Thing | undefined>
}

export interface Editing<Thing, Draft> {
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
  const { draftOf, newDraft, isSame = isEqual, troublesOf, theirsOf } = options
  const [editing, setEditing] = useState<Editing<Thing, Draft>>()
  const untouched = editing?.base ? draftOf(editing.base) : newDraft
  return {
    draftOf,
    editing,
    isChanged: editing !== undefined && (untouched === undefined || !isSame(editing.draft, untouched)),
    /** The form would say the same of this version. */
    isAsIn: (thing: Thing) => untouched !== undefined && isSame(untouched, draftOf(thing)),
    troubles: editing ? troublesOf(editing.draft) : [],
    open: (known: Thing | undefined) => {
      const draft = known ? draftOf(known) : newDraft
      setEditing(draft && { base: known, draft })
    },
    change: (changes: Partial<Draft>) => setEditing((now) => now && { ...now, draft: { ...now.draft, ...changes } }),
    rebase: (base: Thing | undefined) => setEditing((now) => now && { draft: now.draft, base }),
    /** What was sent is the version now. What was typed on meanwhile stays typed, and a thing opened since stays open. */
    settle: (saved: Thing, { draft: sent, base }: EditorInput<Thing, Draft>) =>
      setEditing((now) =>
        now?.base === base ? { base: saved, draft: typedOn(draftOf(saved), sent, now?.draft ?? sent) } : now,
      ),
    /** Sends, and shows what was made of the thing elsewhere when that is why it was refused. */
    guard: async (base: Thing | undefined, send: () => Promise<Thing>): Promise<Thing> => {
      try {
        return await send()
      } catch (error) {
        const theirs = await theirsOf(failureOf(error))
        if (theirs) setEditing((now) => (now?.base === base ? now && { ...now, theirs } : now))
        throw error
      }
    },
  }
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** What was saved, with the fields over it that hold something else by now than what was sent. */
function typedOn<Draft>(saved: Draft, sent: Draft, now: Draft): Draft {
  const typed = { ...now }
  for (const key in typed) if (isEqual(now[key], sent[key])) delete typed[key]
  return { ...saved, ...typed }
}
