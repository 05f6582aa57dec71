import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { addDays } from '#src/lib/format-time.ts'
import type { Block, TimeSlots } from './slot-calls.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { DayHours } from './day-hours.tsx'
import type { TemplateEditor } from './use-template-editor.ts'
import { weekdayOf } from './week-draft.ts'
import { WeekGrid, WeekLegend } from './week-grid.tsx'

interface WeekViewProps {
  slots: TimeSlots
  editor: TemplateEditor
  isReadOnly: boolean
}

/** The week as a grid, and the selected day to be typed. */
export function WeekView({ slots, editor, isReadOnly }: WeekViewProps) {
  const { template, saved, change, trouble } = editor
  const [selected, setSelected] = useState(() => weekdayOf(slots.today))
  if (!template || !saved) return null
  const monday = addDays(slots.today, -weekdayOf(slots.today))
  // What is over this week is shown as it will be next week.
  const shown = weekdayOf(slots.today) === 0 ? monday : addDays(monday, 7)
  function setDay(weekday: number, blocks: readonly Block[]) {
    if (template) change({ week: template.week.map((day, index) => (index === weekday ? [...blocks] : day)) })
  }
  function copy(weekdays: number[]) {
    const blocks = template?.week[selected] ?? []
    if (template) change({ week: template.week.map((day, index) => (weekdays.includes(index) ? [...blocks] : day)) })
  }
  return (
    <>
      <WeekGrid
        slots={slots}
        template={template}
        saved={saved}
        monday={shown}
        selected={selected}
        isReadOnly={isReadOnly}
        onSelect={setSelected}
        onBlocks={setDay}
      />
      {!isReadOnly && (
        <DayHours
          blocks={template.week[selected] ?? []}
          index={selected}
          monday={shown}
          onBlocks={(blocks) => setDay(selected, blocks)}
          onCopy={copy}
        />
      )}
      {trouble === 'overlap' && (
        <Callout tone="bad" icon={<IconAlert size={22} />}>
          <Trans>The two blocks of a day overlap.</Trans>
        </Callout>
      )}
      <WeekLegend />
    </>
  )
}
