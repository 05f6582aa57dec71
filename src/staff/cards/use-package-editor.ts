import { packageOf, packagesKey, savePackage, type StaffPackage } from './package-calls.ts'
import { useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'

import { draftOf, draftTroubles, isSameDraft, newDraft, termsOf } from './package-draft.ts'

/** The package that is open. */
export function usePackageEditor(onSaved: (saved: StaffPackage) => void) {
  const { home } = useSelf()
  return useEditor({
    draftOf,
    newDraft: newDraft(home.currency),
    isSame: isSameDraft,
    troublesOf: draftTroubles,
    send: async ({ draft, base }, opId) =>
      await savePackage({ packageId: base?.packageId, rev: base?.rev, ...termsOf(draft) }, opId),
    theirsOf: packageOf,
    invalidates: [packagesKey],
    onSaved,
  })
}

export type PackageEditor = ReturnType<typeof usePackageEditor>
