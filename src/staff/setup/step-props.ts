import type { SetupDraft } from './setup-draft.ts'
import type { Trouble } from './setup-request.ts'

/** What each of the five steps is given. */
export interface StepProps {
  draft: SetupDraft
  troubles: readonly Trouble[]
  onChange: (changes: Partial<SetupDraft>) => void
}
