import { restFiles } from './precache-list.ts'
import { cacheKey, storeFile } from './store-file.ts'

const cacheName = 'rest'
/** A page of the version before may still be open and ask for its parts. */
const oldFilesStayMs = 7 * 24 * 60 * 60_000

const keys = new Map(restFiles.map((file) => [new URL(file.url, self.location.href).href, cacheKey(file)]))
let filling: Promise<void> | undefined

/** A file of the app that was stored after the start; of this version, or of the one before. */
export async function matchRest(url: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  return await cache.match(keys.get(url) ?? url)
}

/** Stores what is still missing, one file after the other. What cannot be had now is tried at the next start. */
export function fillRest(): Promise<void> {
  filling ??= fill().finally(() => void (filling = undefined))
  return filling
}

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const file of restFiles) {
    const isStored = await storeFile(cache, file).then(
      () => true,
      () => false,
    )
    if (!isStored && !navigator.onLine) return
  }
  await removeOld(cache)
}

async function removeOld(cache: Cache): Promise<void> {
  const current = new Set(keys.values())
  for (const request of await cache.keys()) {
    if (current.has(request.url)) continue
    const storedAt = Date.parse((await cache.match(request))?.headers.get('date') ?? '')
    if (!(Date.now() - storedAt < oldFilesStayMs)) await cache.delete(request)
  }
}
