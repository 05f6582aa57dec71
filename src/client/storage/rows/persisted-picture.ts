import { del, get, set } from 'idb-keyval'

import { isRecord } from '#src/lib/parse-json.ts'

import { openRows } from './database.ts'

/** A picture of themself that a member has chosen and that the server does not have yet. */
export interface PersistedPicture {
  uid: string
  picture: Blob
  /** The revision of the profile that it was chosen over. */
  baseRev: number
}

const key = 'avatar'
const rows = openRows('waiting-picture')

/** Pictures are too large for the outbox and need a form of their own, so this one waits by itself. */
export const persistedPicture = {
  /** Nothing of another member is ever given back. */
  async read(uid: string): Promise<PersistedPicture | undefined> {
    const row: unknown = await get(key, rows)
    if (!isRecord(row) || row['uid'] !== uid) return undefined
    const { picture, baseRev } = row
    return picture instanceof Blob && typeof baseRev === 'number' ? { uid, picture, baseRev } : undefined
  },
  write: (kept: PersistedPicture): Promise<void> => set(key, kept, rows),
  clear: (): Promise<void> => del(key, rows),
}
