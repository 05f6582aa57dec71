import { credentialsCopy } from '#src/client/storage/rows/credentials-copy.ts'
import { clearStoredTexts } from '#src/client/storage/clear-stored-texts.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import { persistedPicture } from '#src/client/storage/rows/persisted-picture.ts'
import { storedPasses } from '#src/client/storage/rows/stored-passes.ts'
import { type Occasion, type StoredThing, storedThings } from '#src/client/storage/stored-data.ts'

import { deleteEntriesOf } from '#src/client/outbox/outbox.ts'
import { withOutboxLock } from '#src/client/outbox/outbox-lock.ts'

type DatabaseName = keyof typeof storedThings.database
type Clear = (occasion: Occasion, uid: string) => Promise<unknown>

/**
 * Deletes what goes on an occasion, texts at once and databases after them. `uid`: the member who leaves or who signs
 * in; undefined without a login.
 */
export async function clearStored(occasion: Occasion, uid: string | undefined): Promise<void> {
  clearStoredTexts(occasion, uid)
  const databases: Record<string, StoredThing> = storedThings.database
  for (const [name, clear] of Object.entries<Clear | undefined>(clearIn)) {
    if (!clear || !databases[name]?.goes.includes(occasion)) continue
    // What the phone refuses here must not keep a member from signing in or out.
    await clear(occasion, uid ?? '').catch(() => undefined)
  }
}

const clearIn: Record<DatabaseName, Clear | undefined> = {
  credentials: () => credentialsCopy.clear(),
  passes: () => storedPasses.clear(),
  'waiting-picture': async (occasion, uid) => {
    const isOwn = occasion === 'other' && (await persistedPicture.read(uid)) !== undefined
    if (!isOwn) await persistedPicture.clear()
  },
  'kept-answers': (occasion, uid) =>
    occasion === 'other' ? persistedAnswers.purgeOthers(uid) : persistedAnswers.purge(uid),
  // A try that is under way ends first, so that nothing is called deleted and arrives all the same.
  outbox: (_, uid) => withOutboxLock(() => deleteEntriesOf(uid)),
  'cash-slips': undefined,
  'workbox-expiration': undefined,
}
