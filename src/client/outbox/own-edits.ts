import type { Entry, Intent } from '#src/domain/outbox/outbox-entry.ts'
import type { SendOutcome } from '#src/domain/outbox/outbox.ts'

/** The revision that this member's own last edit of a field made, as far as this page has heard. */
const revisions = new Map<string, number>()

export function noteOwnEdit({ ownerUid, intent }: Entry, outcome: SendOutcome): void {
  if (intent.kind !== 'edit-profile' || outcome.kind !== 'done' || outcome.rev === undefined) return
  for (const field of Object.keys(intent.changes)) revisions.set(`${ownerUid} ${field}`, outcome.rev)
}

/** The profile on the screen may be older than the member's own last edit, which must not refuse the next one. */
export function onTopOfOwnEdits(intent: Intent, uid: string): Intent {
  if (intent.kind !== 'edit-profile') return intent
  const own = Object.keys(intent.changes).map((field) => revisions.get(`${uid} ${field}`) ?? 0)
  return { ...intent, baseRev: Math.max(intent.baseRev, ...own) }
}
