import { tabText } from '#src/client/storage/tab-text.ts'
import type { SetupDraft } from '#src/domain/setup/setup-draft.ts'
import { parseJson } from '#src/lib/parse-json.ts'

const kept = tabText('setupDraft')

export interface PersistedSetup {
  draft: SetupDraft
  step: number
}

/** What this tab kept over a reload; of an app that was replaced meanwhile, nothing. */
export function readSetup(): PersistedSetup | undefined {
  const found = parseJson(kept.read() ?? '') as PersistedSetup | undefined
  return found?.draft?.staffed === undefined ? undefined : found
}

export function keepSetup(setup: PersistedSetup): void {
  kept.write(JSON.stringify(setup))
}

export function clearSetup(): void {
  kept.clear()
}
