import { coreFiles, type PrecacheFile } from './precache-list.ts'
import { cacheKey, removeBroken, storeFile } from './store-file.ts'

declare const self: ServiceWorkerGlobalScope

/** The name that phones know from the first versions: what has not changed since then is not fetched again. */
const cacheName = `workbox-precache-v2-${self.registration.scope}`
const shellUrl = new URL('/hk/index.html', self.location.href).href
const keys = new Map(coreFiles.map((file) => [new URL(file.url, self.location.href).href, cacheKey(file)]))

let whole: Promise<boolean> | undefined

/**
 * Stores all that the app cannot start without, or fails as a whole: the version before stays, and the browser tries
 * again later. Where no version was ever stored there is nothing to wait for.
 */
export async function installCore(): Promise<void> {
  const cache = await caches.open(cacheName)
  const isFirst = !(await cache.keys()).some(({ url }) => url.startsWith(shellUrl))
  await removeBroken(cache, coreFiles)
  await storeCore(cache)
  if (isFirst) await self.skipWaiting()
}

/** The page comes last: where it lies, its version once was whole. */
async function storeCore(cache: Cache): Promise<void> {
  const isPage = (file: PrecacheFile) => cacheKey(file).startsWith(shellUrl)
  await Promise.all(coreFiles.filter((file) => !isPage(file)).map((file) => storeFile(cache, file)))
  for (const file of coreFiles) if (isPage(file)) await storeFile(cache, file)
}

/** Deletes what only the version before needed. */
export async function removeOldCore(): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = new Set(keys.values())
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}

export async function matchCore(url: string): Promise<Response | undefined> {
  const key = keys.get(url)
  return key === undefined ? undefined : await (await caches.open(cacheName)).match(key)
}

/**
 * The page of every address of the app, without asking the network. A browser short of room may have taken the
 * scripts and left the page; then the network is asked, and what is missing is stored again.
 */
export async function serveShell(event: ExtendableEvent, request: Request): Promise<Response> {
  const [shell, isComplete] = await Promise.all([matchCore(shellUrl), isWhole()])
  if (shell && isComplete) return shell
  whole = undefined
  event.waitUntil(repair())
  try {
    return await fetch(request)
  } catch (error) {
    if (shell) return shell
    throw error
  }
}

/** Looked at once in the life of the worker: reading the list of keys is quick, but not free. */
function isWhole(): Promise<boolean> {
  whole ??= findAll()
  return whole
}

async function findAll(): Promise<boolean> {
  const cache = await caches.open(cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  return [...keys.values()].every((key) => stored.has(key))
}

async function repair(): Promise<void> {
  await storeCore(await caches.open(cacheName))
}
