import { replayInWorker } from '#src/client/outbox/worker-replay.ts'

import { inTime } from './in-time.ts'
import { tellMissing } from './missing-page.ts'
import { addressOf, coreFiles, fileAt, type PrecacheFile } from './precache-list.ts'
import { cacheKey, fetchFile, matchSound, removeBroken, storeFile } from './store-file.ts'

declare const self: ServiceWorkerGlobalScope

/** The name that phones know from the first versions: what has not changed since then is not fetched again. */
const cacheName = `workbox-precache-v2-${self.registration.scope}`
const shellUrl = addressOf({ url: 'index.html' })

let whole: Promise<string[]> | undefined

/** As long as a part of the app is waited for by the page. */
const fileLimitMs = 10_000
/** How long an address may stay empty while the network is asked for what is missing. */
const pageLimitMs = 3000

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
  const wanted = new Set(coreFiles.map(cacheKey))
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request)
}

/** A file of the start as it is stored; none when it is damaged or gone. */
export async function matchCore(url: string): Promise<Response | undefined> {
  const file = coreFileAt(url)
  return file && (await matchSound(await caches.open(cacheName), file))
}

/**
 * A file of the start that was damaged or gone, fetched anew and stored; none for what does not belong to the start.
 * Rejects when it cannot be had in time. It goes on after that, so that it is there when it is tried again.
 */
export async function fetchCore(event: ExtendableEvent, url: string): Promise<Response | undefined> {
  const file = coreFileAt(url)
  if (!file) return undefined
  // The next opening of the app finds out whether all of it is here again.
  whole = undefined
  const fetched = fetchFile(file)
  event.waitUntil(fetched.then((response) => keep(file, response.clone())).catch(() => undefined))
  return await inTime(fetched, fileLimitMs)
}

function coreFileAt(url: string): PrecacheFile | undefined {
  const file = fileAt(url)
  return file?.isCore === true ? file : undefined
}

/** A phone without room shows it all the same. */
async function keep(file: PrecacheFile, response: Response): Promise<void> {
  await (await caches.open(cacheName)).put(cacheKey(file), response)
}

/**
 * The page of every address of the app, without asking the network where all is well. A browser short of room may have
 * taken the scripts and left the page, and a disk may have damaged one of them; then the network is asked, which has
 * them or a newer version, and what is missing is stored again. Nothing but a page of ours is shown in its place.
 */
export async function serveShell(event: ExtendableEvent, request: Request): Promise<Response> {
  const [shell, missing] = await Promise.all([matchCore(shellUrl), listMissing()])
  if (shell && missing.length === 0) return shell
  event.waitUntil(Promise.allSettled([repair(), replayInWorker()]))
  const answer = fetch(request).then(ownPage)
  return (
    (await inTime(answer, pageLimitMs).catch(() => undefined)) ??
    shell ??
    (await tellMissing(request, await findMissing()))
  )
}

/** Where the page itself leads when it could not start: what is missing is tried once more, then named. */
export async function serveMissing(event: ExtendableEvent, request: Request): Promise<Response> {
  event.waitUntil(replayInWorker().catch(() => undefined))
  await inTime(repair(), pageLimitMs).catch(() => undefined)
  return await tellMissing(request, await findMissing())
}

/** Looked at once in the life of the worker while nothing is missing: reading the list of keys is quick, but not free. */
async function listMissing(): Promise<string[]> {
  whole ??= findMissing()
  const missing = await whole
  if (missing.length > 0) whole = undefined
  return missing
}

async function findMissing(): Promise<string[]> {
  const cache = await caches.open(cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  return coreFiles.filter((file) => !stored.has(cacheKey(file))).map(({ url }) => url)
}

async function repair(): Promise<void> {
  await storeCore(await caches.open(cacheName))
}

/** The page of a Wi-Fi portal and the notice of a maintenance are not the app, whatever they answer with. */
async function ownPage(response: Response): Promise<Response | undefined> {
  const isPage = response.ok && (await response.clone().text()).includes('<meta name="policy"')
  return isPage ? response : undefined
}
