import type { ReactNode } from 'react'

import type { FailureCode } from '#src/client/http/call-api.ts'
import { ConflictPanel } from '#src/staff/kit/conflict-panel.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import type { Editor } from './use-editor.ts'

/** One field of a thing as two versions of it are laid beside each other. */
export interface DraftField<Draft> {
  key: string
  field: ReactNode
  /** Versions in which this differs are shown. */
  show: (of: Draft) => string
  /** Where it is more than its text, such as a picture. */
  draw?: (of: Draft) => ReactNode
}

interface EditorNoteProps<Thing, Draft> {
  editor: Pick<Editor<Thing, Draft>, 'editing' | 'draftOf' | 'state' | 'isOffline' | 'open' | 'save'>
  fields: readonly DraftField<Draft>[]
  reasons?: Partial<Record<FailureCode, ReactNode>>
}

/** Why a form is not saved: changed elsewhere, field by field with the choice between the two, or any other reason. */
export function EditorNote<Thing, Draft>({ editor, fields, reasons }: EditorNoteProps<Thing, Draft>) {
  const { editing, draftOf, state, isOffline, open, save } = editor
  if (!editing?.theirs) return <WriteNote state={state} isOffline={isOffline} {...(reasons && { reasons })} />
  const { draft, base, theirs } = editing
  const [now, before] = [draftOf(theirs), base && draftOf(base)]
  const rows = fields
    .filter(({ show }) => show(draft) !== show(now))
    .map(({ key, field, show, draw = show }) => ({
      key,
      field,
      yours: draw(draft),
      now: draw(now),
      original: before ? draw(before) : '—',
    }))
  return <ConflictPanel rows={rows} onTakeTheirs={() => open(theirs)} onKeepMine={() => void save(theirs)} />
}
