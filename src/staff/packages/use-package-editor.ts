import { useState } from 'react'

import { failureOf } from '#src/api/client.ts'
import { packageOf, packagesKey, savePackage, type PackageChange, type StaffPackage } from '#src/staff/api/packages.ts'
import { useStaffWrite } from '#src/staff/kit/use-staff-write.ts'

import { draftOf, draftTroubles, isSameDraft, newDraft, termsOf, type PackageDraft } from './package-draft.ts'

interface Editing {
  /** The version that is being changed; undefined for a new package. */
  base: StaffPackage | undefined
  draft: PackageDraft
  /** What somebody else made of it meanwhile. */
  theirs?: StaffPackage | undefined
}

/** The package that is open, what was changed in it and what became of saving it. */
export function usePackageEditor(onSaved: (saved: StaffPackage) => void) {
  const [editing, setEditing] = useState<Editing>()
  const { state, write, isOffline, forget } = useStaffWrite({ send, renews: [packagesKey], onDone: accept })
  const untouched = editing?.base ? draftOf(editing.base) : newDraft

  async function send(change: PackageChange, opId: string): Promise<StaffPackage> {
    try {
      return await savePackage(change, opId)
    } catch (error) {
      const theirs = await packageOf(failureOf(error))
      if (theirs) setEditing((now) => now && { ...now, theirs })
      throw error
    }
  }

  function accept(saved: StaffPackage) {
    setEditing({ base: saved, draft: draftOf(saved) })
    onSaved(saved)
  }

  function open(known: StaffPackage | undefined) {
    forget()
    setEditing({ base: known, draft: known ? draftOf(known) : newDraft })
  }

  async function save(base: StaffPackage | undefined = editing?.base): Promise<void> {
    if (!editing) return
    setEditing({ ...editing, base, theirs: undefined })
    await write({ terms: termsOf(editing.draft), base: base && { packageId: base.packageId, rev: base.rev } })
  }

  return {
    editing,
    state,
    isOffline,
    isChanged: editing !== undefined && !isSameDraft(editing.draft, untouched),
    troubles: editing ? draftTroubles(editing.draft) : [],
    open,
    close: () => setEditing(undefined),
    change: (changes: Partial<PackageDraft>) =>
      setEditing((now) => now && { ...now, draft: { ...now.draft, ...changes } }),
    revert: () => open(editing?.base),
    save,
  }
}

export type PackageEditor = ReturnType<typeof usePackageEditor>
