import { credentialsCopy } from '#src/client/storage/rows/credentials-copy.ts'
import { clearStoredTexts } from '#src/client/storage/clear-stored-texts.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import { persistedPicture } from '#src/client/storage/rows/persisted-picture.ts'
import { storedPasses } from '#src/client/storage/rows/stored-passes.ts'
import { type Occasion, type StoredThing, storedThings } from '#src/client/storage/stored-data.ts'
import { showBadge } from '#src/lib/app-badge.ts'
import { closeNotices } from '#src/lib/browser-push.ts'

import { deleteEntriesOf } from '#src/client/outbox/outbox.ts'

type DatabaseName = keyof typeof storedThings.database
type Clear = (occasion: Occasion, uid: string) => Promise<unknown>

/**
 * Deletes what goes on an occasion, texts at once, databases and what the system shows after them. `uid`: the member who
 * leaves or who signs in; undefined without a login.
 */
export async function clearStored(occasion: Occasion, uid: string | undefined): Promise<void> {
  // Whose notifications they are is known by who was here last, which the texts below forget.
  const isSame = occasion === 'other' && remembered.userId.read() === uid
  clearStoredTexts(occasion, uid)
  await Promise.all([clearStoredRows(occasion, uid), isSame || putAwayNotices(occasion)])
}

/** What lies on the screen of the phone and its number on the app's icon. A system that refuses keeps nobody here. */
async function putAwayNotices(occasion: Occasion): Promise<void> {
  const { goes }: StoredThing = storedThings.system.notifications
  if (!goes.includes(occasion)) return
  await Promise.all([closeNotices(() => true), showBadge(0)]).catch(() => undefined)
}

/** The part of it that lies in databases. */
export async function clearStoredRows(occasion: Occasion, uid: string | undefined): Promise<void> {
  const databases: Record<string, StoredThing> = storedThings.database
  for (const [name, clear] of Object.entries<Clear | undefined>(clearIn)) {
    if (!clear || !databases[name]?.goes.includes(occasion)) continue
    // What the phone refuses here must not keep a member from signing in or out.
    await clear(occasion, uid ?? '').catch(() => undefined)
  }
}

const clearIn: Record<DatabaseName, Clear | undefined> = {
  // First, and without waiting for a try that is under way: what follows it in the outbox would go out meanwhile.
  outbox: (_, uid) => deleteEntriesOf(uid),
  credentials: () => credentialsCopy.clear(),
  passes: () => storedPasses.clear(),
  'waiting-picture': async (occasion, uid) => {
    const isOwn = occasion === 'other' && (await persistedPicture.read(uid)) !== undefined
    if (!isOwn) await persistedPicture.clear()
  },
  'kept-answers': (occasion, uid) =>
    occasion === 'other' ? persistedAnswers.purgeOthers(uid) : persistedAnswers.purge(uid),
  'cash-slips': undefined,
  'worker-settings': undefined,
  'workbox-expiration': undefined,
}
