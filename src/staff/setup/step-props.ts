import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'
import type { Trouble } from '#src/domain/setup/setup-request.ts'

/** What each of the five steps is given. */
export interface StepProps {
  draft: SetupDraft
  troubles: readonly Trouble[]
  onChange: (changes: Partial<SetupDraft>) => void
}
