import { get, set } from 'idb-keyval'

import { numberOr, isRecord, textOr } from '#src/lib/parse-json.ts'

import { openRows } from './database.ts'

/** What the service worker goes by as the page does. */
interface WorkerSettings {
  /** Of the app; undefined where this phone has been told of none. */
  language: string | undefined
  /** How far the server's clock is ahead of the phone's, in ms. */
  clockOffset: number
}

const key = 'settings'
const rows = openRows('worker-settings')

/** Settings of this phone where the service worker can read them; `localStorage` stays the original. */
export const workerSettings = {
  async read(): Promise<WorkerSettings> {
    // A phone that cannot be read is as one that was told nothing: the worker has to say something all the same.
    const row: unknown = await get(key, rows).catch(() => undefined)
    const { language, clockOffset } = isRecord(row) ? row : {}
    return { language: textOr(language, undefined), clockOffset: numberOr(clockOffset, 0) }
  },
  write: (settings: WorkerSettings): Promise<void> => set(key, settings, rows),
}
