import { readText, writeText } from '#src/client/storage/local-text.ts'
import { tabText } from '#src/client/storage/tab-text.ts'

const key = 'passkey'
const offer = tabText('passkeyOffer')

/** What this phone remembers about passkeys for all its members: whether it has one, and whether one was turned down. */
export const passkeyRecord = {
  isHere: (): boolean => readText(key) === 'here',
  /** It was offered before, whatever came of it. */
  wasOffered: (): boolean => readText(key) !== undefined,
  noteUse: (): void => writeText(key, 'here'),
  noteOffer(): void {
    if (readText(key) === undefined) writeText(key, 'offered')
  },
  /** The last one of this member was removed, or is not known any more. */
  noteGone: (): void => writeText(key, 'offered'),
}

/** A sign-in by code that is to be followed by the offer; it ends with the tab. */
export const dueOffer = {
  isDue: (): boolean => offer.read() === 'due',
  note: (): void => offer.write('due'),
  clear: (): void => offer.clear(),
}
