import { del, get, set } from 'idb-keyval'

import { isRecord } from '#src/lib/parse-json.ts'

import { openRows } from './database.ts'

export interface Credentials {
  token: string
  uid: string
}

const key = 'login'
const rows = openRows('credentials')

/** The login where the service worker can read it; `localStorage` stays the original. */
export const credentialsCopy = {
  async read(): Promise<Credentials | undefined> {
    const row: unknown = await get(key, rows)
    if (!isRecord(row) || typeof row['token'] !== 'string' || typeof row['uid'] !== 'string') return undefined
    return { token: row['token'], uid: row['uid'] }
  },
  async write(credentials: Credentials): Promise<void> {
    await set(key, credentials, rows)
  },
  async clear(): Promise<void> {
    await del(key, rows)
  },
}
