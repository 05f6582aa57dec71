import { credentialsCopy } from '#src/client/storage/credentials-copy.ts'
import { forgetTexts } from '#src/client/storage/clear-stored-texts.ts'
import { keptAnswers } from '#src/client/storage/persisted-answers.ts'
import { keptPicture } from '#src/client/storage/persisted-picture.ts'
import { type Occasion, type StoredThing, storedThings } from '#src/client/storage/stored-data.ts'

import { forgetEntriesOf } from '#src/client/outbox/outbox.ts'
import { takeTurn } from '#src/client/outbox/outbox-lock.ts'

type DatabaseName = keyof typeof storedThings.database
type Forget = (occasion: Occasion, uid: string) => Promise<unknown>

/**
 * Deletes what goes on an occasion, texts at once and databases after them. `uid`: the member who leaves or who signs
 * in; undefined where nobody was.
 */
export async function forgetStored(occasion: Occasion, uid: string | undefined): Promise<void> {
  forgetTexts(occasion, uid)
  const databases: Record<string, StoredThing> = storedThings.database
  for (const [name, forget] of Object.entries<Forget | undefined>(forgetIn)) {
    if (!forget || !databases[name]?.goes.includes(occasion)) continue
    // What the phone refuses here must not keep a member from signing in or out.
    await forget(occasion, uid ?? '').catch(() => undefined)
  }
}

const forgetIn: Record<DatabaseName, Forget | undefined> = {
  credentials: () => credentialsCopy.clear(),
  'waiting-picture': async (occasion, uid) => {
    const isOwn = occasion === 'other' && (await keptPicture.read(uid)) !== undefined
    if (!isOwn) await keptPicture.clear()
  },
  'kept-answers': (occasion, uid) => (occasion === 'other' ? keptAnswers.purgeOthers(uid) : keptAnswers.purge(uid)),
  // A try that is under way ends first, so that nothing is called deleted and arrives all the same.
  outbox: (_, uid) => takeTurn(() => forgetEntriesOf(uid)),
  'workbox-expiration': undefined,
}
