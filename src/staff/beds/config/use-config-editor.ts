import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'

import { whyNotLimits } from '#src/domain/beds/protocol/bed-limits.ts'
import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import type { DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'
import { useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { useOpened } from '#src/staff/kit/forms/draft/use-opened.ts'
import { uuidPattern } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import {
  discardConfig,
  keepKind,
  type KindConfig,
  kindOf,
  type Limits,
  type ProtocolLimits,
  saveConfig,
} from './bed-config-calls.ts'
import { useLimitNames } from './version-side.tsx'

export interface ConfigDraft {
  limits: Limits | null
  protocol: ProtocolLimits | null
}

type ConfigTrouble = 'uuid' | NonNullable<ReturnType<typeof whyNotLimits>>

/** What stands in the form: the draft of the chain, else what is in force, and what is typed over it. */
export function useConfigEditor(kind: KindConfig) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const editor = useEditor<KindConfig, ConfigDraft, ConfigTrouble>({
    draftOf,
    troublesOf,
    send: async ({ draft: { limits, protocol }, base = kind }, opId) => {
      const rev = base.draft?.rev ?? 0
      return await saveConfig({ kind: base.kind, rev, ...(limits && { limits }), ...(protocol && { protocol }) }, opId)
    },
    theirsOf: kindOf,
    invalidates: [devicesKey],
    onSaved: (saved) => {
      keepKind(queries, saved)
      showToast({ text: t`Draft saved` })
    },
  })
  useOpened({ editor, wanted: kind.kind, things: [kind], idOf: (one) => one.kind })
  const discard = useStaffWrite({
    send: async (rev: number, opId) => await discardConfig({ kind: kind.kind, rev }, opId),
    invalidates: [devicesKey],
    onDone: (answered: KindConfig) => keepKind(queries, answered),
  })
  return { editor, discard, draft: editor.editing?.draft ?? draftOf(kind) }
}

export type ConfigEditorHold = ReturnType<typeof useConfigEditor>

function draftOf({ draft, limits, protocol }: KindConfig): ConfigDraft {
  return { limits: draft?.limits ?? limits, protocol: draft?.protocol ?? protocol }
}

function troublesOf({ limits, protocol }: ConfigDraft): ConfigTrouble[] {
  if (protocol !== null && !uuidPattern.test(protocol.serviceUuid)) return ['uuid']
  const why = limits === null ? undefined : whyNotLimits(limits)
  return why === undefined ? [] : [why]
}

/** What two people may make of the same draft, field by field. */
export function useConfigFields(): DraftField<ConfigDraft>[] {
  const { t } = useLingui()
  const names = useLimitNames()
  const keys = Object.keys(names) as (keyof typeof names)[]
  return [
    ...keys.map((key) => ({ key, field: names[key], show: ({ limits }: ConfigDraft) => textOf(limits?.[key]) })),
    {
      key: 'stages',
      field: t`Exposure schedule`,
      show: ({ limits }) => limits?.stages.map(stageText).join(', ') ?? '—',
    },
    { key: 'uuid', field: t`Service UUID`, show: ({ protocol }) => textOf(protocol?.serviceUuid) },
    { key: 'tolerance', field: t`Variance from`, show: ({ protocol }) => textOf(protocol?.toleranceSeconds) },
    { key: 'offline', field: t`Offline alert after`, show: ({ protocol }) => textOf(protocol?.offlineMinutes) },
  ]
}

function textOf(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '—' : String(value)
}

/** From which session on, and how many minutes light, medium and deep. */
function stageText({ fromSession, light, medium, deep }: Limits['stages'][number]): string {
  return `${fromSession}: ${[light, medium, deep].map(textOf).join('/')}`
}
