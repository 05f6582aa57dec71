import { useLingui } from '@lingui/react/macro'

import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { type EditorInput, useDraft } from '#src/staff/kit/forms/draft/use-draft.ts'
import { editorOf } from '#src/staff/kit/forms/draft/use-editor.ts'
import { useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { shopInfoKey } from '#src/staff/shops/shop-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { type BedTypeId, saveTemplate, type Template, templateOf, timeSlotsKey, type TimeSlots } from './slot-calls.ts'
import { neededSlot, type TemplateDraft, troubleOf } from './week-draft.ts'

/** The week of one type of bed and what is changed in it. Hours that leave appointments outside ask about each. */
export function useTemplateEditor(shopId: number, slots: TimeSlots | undefined, typeId: BedTypeId | undefined) {
  const { t } = useLingui()
  const known = slots?.templates.find((template) => template.typeId === typeId) ?? slots?.templates[0]
  const beds = slots?.beds ?? []
  const hold = useDraft<Template, TemplateDraft, never>({
    draftOf: ({ typeId: type, week, slotMinutes, turnMinutes, horizonDays }) => ({
      typeId: type,
      week,
      slotMinutes,
      turnMinutes,
      horizonDays,
    }),
    troublesOf: () => [],
    theirsOf: templateOf,
  })
  const { dialog, ...writer } = useClashWrite({
    send: async ({ draft, base }: EditorInput<Template, TemplateDraft>, decisions, opId) =>
      await hold.guard(base, () => saveTemplate({ shopId, rev: base?.rev ?? 0, ...draft }, decisions, opId)),
    invalidates: [timeSlotsKey, shopInfoKey, ['shops'], ['staff', 'appointments']],
    onDone: (saved: Template, input) => {
      hold.settle(saved, input)
      showToast({ text: t`Saved` })
    },
  })
  const editor = editorOf(hold, writer)
  useOpened({ editor, wanted: known?.typeId, things: slots?.templates, idOf: (template) => template.typeId })
  const saved = editor.editing?.base ?? known
  const template = editor.editing?.draft ?? known
  return {
    ...editor,
    dialog,
    saved,
    template,
    trouble: template && troubleOf(template, saved, beds),
    needed: template ? neededSlot(template, beds) : 0,
  }
}

export type TemplateEditor = ReturnType<typeof useTemplateEditor>
