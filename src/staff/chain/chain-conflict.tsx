import type { ChainValues } from './chain-config-calls.ts'
import { ConflictPanel } from '#src/staff/kit/conflict-panel.tsx'

import type { ChainDraft } from './use-chain-draft.ts'
import { useChainFields } from './use-chain-fields.ts'
import { useChainValue } from './use-chain-words.ts'

/** Another device put something else into the same fields of the draft. */
export function ChainConflict({ draft }: { draft: ChainDraft }) {
  const fields = useChainFields().filter(({ key }) => draft.conflicts.includes(key))
  const show = useChainValue()
  const before: ChainValues = { ...draft.known, ...draft.origin }
  const rows = fields.map((field) => ({
    key: field.key,
    field: field.name,
    yours: show(field, draft.values),
    now: show(field, draft.known),
    original: show(field, before),
  }))
  return <ConflictPanel rows={rows} onTakeTheirs={() => draft.drop(draft.conflicts)} onKeepMine={draft.insist} />
}
