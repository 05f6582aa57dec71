import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import type { ClashDecision } from '#src/staff/appointments/clashes/clash-calls.ts'
import { shopInfoKey } from '#src/staff/shops/shop-calls.ts'
import { type BedTypeId, saveTemplate, type Template, templateOf, timeSlotsKey, type TimeSlots } from './slot-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { isSameTemplate, neededSlot, troubleOf } from './week-draft.ts'

interface Editing {
  typeId: BedTypeId
  /** As it was read when the first change was made. */
  base: Template
  draft: Template
  theirs?: Template | undefined
}

/** The week of one type of bed and what is changed in it; nothing typed is lost by a refusal. */
export function useTemplateEditor(shopId: number, slots: TimeSlots | undefined, typeId: BedTypeId | undefined) {
  const { t } = useLingui()
  const [editing, setEditing] = useState<Editing>()
  const known = slots?.templates.find((template) => template.typeId === typeId) ?? slots?.templates[0]
  const own = editing && known && editing.typeId === known.typeId ? editing : undefined
  const template = own?.draft ?? known
  const saved = own?.base ?? known
  const { write, state, isOffline, dialog, reset } = useClashWrite({
    send,
    invalidates: [timeSlotsKey, shopInfoKey, ['shops'], ['staff', 'appointments']],
    onDone: () => {
      setEditing(undefined)
      showToast({ text: t`Saved` })
    },
  })

  async function send(
    input: { shopId: number; template: Template },
    decisions: readonly ClashDecision[],
    opId: string,
  ) {
    try {
      return await saveTemplate(input, decisions, opId)
    } catch (error) {
      const theirs = await templateOf(failureOf(error))
      if (theirs) setEditing((now) => now && { ...now, theirs })
      throw error
    }
  }

  return {
    template,
    saved,
    theirs: own?.theirs,
    state,
    isOffline,
    dialog,
    isChanged: own !== undefined && !isSameTemplate(own.draft, own.base),
    trouble: template && troubleOf(template, saved, slots?.beds ?? []),
    needed: template ? neededSlot(template, slots?.beds ?? []) : 0,
    change: (changes: Partial<Template>) => {
      if (!known) return
      reset()
      setEditing({ typeId: known.typeId, base: own?.base ?? known, draft: { ...(own?.draft ?? known), ...changes } })
    },
    revert: () => {
      reset()
      setEditing(undefined)
    },
    save: (base: Template | undefined = own?.base) => {
      if (!own || !base) return
      setEditing({ ...own, base, theirs: undefined })
      void write({ shopId, template: { ...own.draft, rev: base.rev } })
    },
  }
}

export type TemplateEditor = ReturnType<typeof useTemplateEditor>
