import type { ProfileEdit } from '#src/domain/members/member.ts'
import type { SendOutcome } from '#src/domain/outbox/outbox.ts'
import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { enqueue, onSettled, sendDirectly } from '#src/client/outbox/outbox.ts'

/** What became of an edit as far as is known now. */
export type Saved =
  /** `direct`: this phone cannot keep anything, so the member has not been told yet. */
  | { kind: 'updated'; by: 'outbox' | 'direct' }
  /** Kept on this phone; it is sent as soon as the studio can be reached. */
  | { kind: 'queued'; opId: string }
  | { kind: 'refused'; code: string }
  /** Neither kept nor sent: nothing has changed. */
  | { kind: 'not-saved' }
  | { kind: 'signed-out' }

/** As long as a call may take, and a little for the way to it. */
const patienceMs = 12_000

/** Keeps the edit first, then waits for the studio's word while there is a connection. */
export async function saveProfile(changes: ProfileEdit, baseRev: number): Promise<Saved> {
  const intent = { kind: 'edit-profile', changes, baseRev } as const
  const watch = watchOutcomes()
  try {
    const kept = await enqueue(intent)
    if (kept.kind === 'signed-out') return kept
    if (kept.kind === 'not-saved') return toSaved(await sendDirectly(intent), 'direct')
    const outcome = await watch.outcomeOf(kept.opId)
    return outcome ? toSaved(outcome, 'outbox') : { kind: 'queued', opId: kept.opId }
  } finally {
    watch.end()
  }
}

/** Listens from before the edit is kept, so that a quick answer is not missed. */
function watchOutcomes() {
  const outcomes = new Map<string, SendOutcome>()
  let look = () => {}
  const stopSettled = onSettled(({ entry, outcome }) => {
    outcomes.set(entry.opId, outcome)
    look()
  })
  const stopConnection = onConnection(() => look())
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Undefined when there is no connection, or no word in time. */
    outcomeOf: (opId: string) =>
      new Promise<SendOutcome | undefined>((resolve) => {
        look = () => {
          if (outcomes.has(opId) || readConnection().state === 'offline') resolve(outcomes.get(opId))
        }
        timer = setTimeout(() => resolve(undefined), patienceMs)
        look()
      }),
    end: () => {
      clearTimeout(timer)
      stopSettled()
      stopConnection()
    },
  }
}

function toSaved(outcome: SendOutcome, by: 'outbox' | 'direct'): Saved {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'updated', by }
    case 'refused':
      return { kind: 'refused', code: outcome.code }
    case 'signed-out':
      return { kind: 'signed-out' }
    case 'retry':
      return { kind: 'not-saved' }
  }
}
