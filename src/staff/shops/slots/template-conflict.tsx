import { useLingui } from '@lingui/react/macro'

import { addDays, noonOf, weekday } from '#src/lib/format-time.ts'
import type { Template } from './slot-calls.ts'
import { ConflictPanel } from '#src/staff/kit/conflict-panel.tsx'

import type { TemplateEditor } from './use-template-editor.ts'

/** The same week was saved elsewhere: each day and rule that differs. */
export function TemplateConflict({ editor, monday }: { editor: TemplateEditor; monday: string }) {
  const { t, i18n } = useLingui()
  const { template, saved, theirs, revert, save } = editor
  if (!template || !saved || !theirs) return null
  const day = (of: Template, index: number) => {
    const blocks = of.week[index] ?? []
    return blocks.length === 0 ? t`Not open` : blocks.map(({ from, to }) => `${from}–${to}`).join(', ')
  }
  const rule = (field: 'slotMinutes' | 'turnMinutes' | 'horizonDays', name: string) => ({
    key: field,
    field: name,
    yours: template[field],
    now: theirs[field],
    original: saved[field],
  })
  const rows = [
    ...saved.week.map((_, index) => ({
      key: String(index),
      field: weekday(noonOf(addDays(monday, index)), i18n.locale, 'UTC'),
      yours: day(template, index),
      now: day(theirs, index),
      original: day(saved, index),
    })),
    rule('slotMinutes', t`Slot length`),
    rule('turnMinutes', t`Turnaround`),
    rule('horizonDays', t`Bookable up to`),
  ].filter(({ yours, now, original }) => yours !== original || now !== original)
  return <ConflictPanel rows={rows} onTakeTheirs={revert} onKeepMine={() => save(theirs)} />
}
