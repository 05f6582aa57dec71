import type { ProfileEdit } from '#src/domain/members/member.ts'
import { type Entry, type Intent, isUnsent } from '#src/domain/outbox/outbox-entry.ts'

export type ProfileEntry = Entry & { intent: Intent & { kind: 'edit-profile' } }

/** The entries of the outbox that change the profile, in the order in which they were made. */
export function profileEntries(entries: readonly Entry[]): ProfileEntry[] {
  return entries.filter(isProfileEntry)
}

/** The edits that will still be sent; what was refused is none of them. */
export function unsentEdits(entries: readonly ProfileEntry[]): ProfileEdit[] {
  return entries.filter(isUnsent).map(({ intent }) => intent.changes)
}

function isProfileEntry(entry: Entry): entry is ProfileEntry {
  return entry.intent.kind === 'edit-profile'
}
