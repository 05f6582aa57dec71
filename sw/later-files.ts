import { fileAt, type PrecacheFile, restFiles, staffFiles } from './precache-list.ts'
import { cacheKey, fetchFile, removeBroken, storeFile } from './store-file.ts'

declare const self: ServiceWorkerGlobalScope

/** A page of the version before may still be open and ask for its parts. */
const oldFilesStayMs = 7 * 24 * 60 * 60_000

/** Files that are stored after the start, in a cache of their own. */
interface Shelf {
  cacheName: string
  files: PrecacheFile[]
  keys: Map<string, string>
  filling?: Promise<void> | undefined
}

const members = shelf('rest', restFiles)
const staff = shelf('staff', staffFiles)

function shelf(cacheName: string, files: PrecacheFile[]): Shelf {
  return {
    cacheName,
    files,
    keys: new Map(files.map((file) => [new URL(file.url, self.location.href).href, cacheKey(file)])),
  }
}

/** A file of the app that was stored after the start; of this version, or of the one before. */
export async function matchRest(url: string): Promise<Response | undefined> {
  return (await match(members, url)) ?? (await match(staff, url))
}

async function match({ cacheName, keys }: Shelf, url: string): Promise<Response | undefined> {
  // Asking must not make the cache of the staff on a member's phone.
  if (!(await caches.has(cacheName))) return undefined
  return await (await caches.open(cacheName)).match(keys.get(url) ?? url)
}

/**
 * A file that is not stored. What carries its hash in its name is taken as this or not at all, also where the browser's
 * own cache holds something else; a file without one may have a newer version by now.
 */
export async function fetchPart(request: Request): Promise<Response> {
  const file = fileAt(request.url)
  if (file?.revision !== null) return await fetch(request)
  return (await fetchIntoShelf(request.url, file)) ?? (await fetchFile(file))
}

/** What a page needed once is there without a signal too, also before all the rest has been stored. */
async function fetchIntoShelf(url: string, file: PrecacheFile): Promise<Response | undefined> {
  const found = [members, staff].find(({ keys }) => keys.has(url))
  // Asking must not make the cache of the staff on a member's phone.
  if (!found || (found === staff && !(await caches.has(staff.cacheName)))) return undefined
  const cache = await caches.open(found.cacheName)
  const response = await fetchFile(file)
  // A phone without room shows it all the same.
  await cache.put(cacheKey(file), response.clone()).catch(() => undefined)
  return response
}

/** What an older version stored without looking, or what broke on the disk, is stored anew after the next start. */
export async function removeBrokenRest(): Promise<void> {
  for (const { cacheName, files } of [members, staff]) {
    if (await caches.has(cacheName)) await removeBroken(await caches.open(cacheName), files)
  }
}

/** Stores what is still missing, one file after the other. What cannot be had now is tried at the next start. */
export function fillRest(): Promise<void> {
  return fillOnce(members)
}

/** The same for the staff area, asked for by its own page only. */
export function fillStaff(): Promise<void> {
  return fillOnce(staff)
}

function fillOnce(shelf: Shelf): Promise<void> {
  shelf.filling ??= fill(shelf).finally(() => void (shelf.filling = undefined))
  return shelf.filling
}

async function fill({ cacheName, files, keys }: Shelf): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const file of files) {
    // The server has the files of the next version by now, and that one starts only when this one has no work left.
    if (self.registration.waiting) return
    const isStored = await storeFile(cache, file).then(
      () => true,
      () => false,
    )
    if (!isStored && !navigator.onLine) return
  }
  await removeOld(cache, new Set(keys.values()))
}

async function removeOld(cache: Cache, current: Set<string>): Promise<void> {
  for (const request of await cache.keys()) {
    if (current.has(request.url)) continue
    const storedAt = Date.parse((await cache.match(request))?.headers.get('date') ?? '')
    if (!(Date.now() - storedAt < oldFilesStayMs)) await cache.delete(request)
  }
}
