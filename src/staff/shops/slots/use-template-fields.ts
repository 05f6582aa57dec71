import { useLingui } from '@lingui/react/macro'

import { addDays, noonOf, weekday } from '#src/lib/format-time.ts'
import type { DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'

import type { TemplateDraft } from './week-draft.ts'

/** What two people may make of the same week: each day, and each rule. */
export function useTemplateFields(monday: string): DraftField<TemplateDraft>[] {
  const { t, i18n } = useLingui()
  const day = (index: number): DraftField<TemplateDraft> => ({
    key: String(index),
    field: weekday(noonOf(addDays(monday, index)), i18n.locale, 'UTC'),
    show: ({ week }) => week[index]?.map(({ from, to }) => `${from}–${to}`).join(', ') || t`Not open`,
  })
  return [
    ...[0, 1, 2, 3, 4, 5, 6].map(day),
    { key: 'slotMinutes', field: t`Slot length`, show: ({ slotMinutes }) => String(slotMinutes) },
    { key: 'turnMinutes', field: t`Turnaround`, show: ({ turnMinutes }) => String(turnMinutes) },
    { key: 'horizonDays', field: t`Bookable up to`, show: ({ horizonDays }) => String(horizonDays) },
  ]
}
