import { useState } from 'react'

import type { Editor } from './use-editor.ts'

/** The id that stands in the address for a thing that is being made. */
export const newThing = 'new'

interface Opened<Thing> {
  editor: Pick<Editor<Thing, never>, 'isChanged' | 'isAsIn' | 'open'> & {
    editing: { base: Thing | undefined } | undefined
  }
  /** Of the address. */
  wanted: string | undefined
  things: readonly Thing[] | undefined
  idOf: (thing: Thing) => string
}

/**
 * Shows the thing that the address names, and what others make of it for as long as nothing is typed; what was typed
 * into it stays when the list is read again. A thing without a revision is as it was read last.
 */
export function useOpened<Thing extends object>({ editor, wanted, things, idOf }: Opened<Thing>): void {
  const [openedFor, setOpenedFor] = useState<string>()
  const known = things?.find((thing) => idOf(thing) === wanted)
  const base = editor.editing?.base
  const isOther = wanted !== openedFor && (known !== undefined || wanted === newThing)
  const isShown = base !== undefined && idOf(base) === wanted
  const isOutdated = isShown && !editor.isChanged && known !== undefined && isNews(known, base, editor.isAsIn)
  if (!isOther && !isOutdated) return
  setOpenedFor(wanted)
  // A thing that was made a moment ago is open already when the list brings it.
  if (!isShown || isOutdated) editor.open(known)
}

/** A list that was read before the thing was saved tells nothing new of it. */
function isNews<Thing extends object>(known: Thing, base: Thing, isAsIn: (thing: Thing) => boolean): boolean {
  const [knownRev, baseRev] = [revOf(known), revOf(base)]
  if (knownRev === undefined || baseRev === undefined) return known !== base
  return knownRev > baseRev || (knownRev === baseRev && !isAsIn(known))
}

function revOf(thing: object): number | undefined {
  return 'rev' in thing && typeof thing.rev === 'number' ? thing.rev : undefined
}
