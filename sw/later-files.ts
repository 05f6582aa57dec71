import { fetchPack } from './fetch-pack.ts'
import { fileAt, packUrl, type PrecacheFile, restFiles, staffFiles } from './precache-list.ts'
import { cacheKey, fetchFile, matchSound, removeBroken, storeFile } from './store-file.ts'

declare const self: ServiceWorkerGlobalScope

/** A page of the version before may still be open and ask for its parts. */
const oldFilesStayMs = 7 * 24 * 60 * 60_000

/** Files that are stored after the start, in a cache of their own. */
interface Shelf {
  cacheName: string
  files: PrecacheFile[]
  /** Where its small files come in one answer. */
  pack: string | undefined
  filling?: Promise<void> | undefined
}

const members: Shelf = { cacheName: 'rest', files: restFiles, pack: packUrl({ isStaff: false }) }
const staff: Shelf = { cacheName: 'staff', files: staffFiles, pack: packUrl({ isStaff: true }) }

/** Where a file is stored after the start; none for what the app starts with. */
function shelfOf({ isCore, isStaff }: PrecacheFile): Shelf | undefined {
  if (isCore) return undefined
  return isStaff ? staff : members
}

/** A file of the app that was stored after the start; of this version, or of the one before. */
export async function matchRest(url: string): Promise<Response | undefined> {
  return (await match(members, url)) ?? (await match(staff, url))
}

async function match(shelf: Shelf, url: string): Promise<Response | undefined> {
  // Asking must not make the cache of the staff on a member's phone.
  if (!(await caches.has(shelf.cacheName))) return undefined
  const cache = await caches.open(shelf.cacheName)
  const file = fileAt(url)
  return await (file && shelfOf(file) === shelf ? matchSound(cache, file) : cache.match(url))
}

/**
 * A file that is not stored. What carries its hash in its name is taken as this or not at all, also where the browser's
 * own cache holds something else; a file without one may have a newer version by now.
 */
export async function fetchPart(request: Request): Promise<Response> {
  const file = fileAt(request.url)
  if (file?.revision !== null) return await fetch(request)
  return (await fetchIntoShelf(file)) ?? (await fetchFile(file))
}

/** What a page needed once is there without a signal too, also before all the rest has been stored. */
async function fetchIntoShelf(file: PrecacheFile): Promise<Response | undefined> {
  const found = shelfOf(file)
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

/** What the page says of itself when it is idle. */
export interface Filling {
  /** Files of other languages are left where they are; without it every language is stored, as pages before asked. */
  language?: string | undefined
  /** Hears how many files are missing, before the first of them is asked for and after the last. */
  tell: (missing: number) => void
}

/** Stores what is still missing of the members' app. What cannot be had now is tried at the next start. */
export function fillRest(filling: Filling): Promise<void> {
  return fillInTurn(members, filling)
}

/** The same for the staff area, asked for by its own page only. */
export function fillStaff(): Promise<void> {
  return fillInTurn(staff, { tell: () => undefined })
}

/** One after the other: a page in another language asks while the first is still being answered. */
function fillInTurn(shelf: Shelf, filling: Filling): Promise<void> {
  const turn = (shelf.filling ?? Promise.resolve()).then(() => fill(shelf, filling))
  // One that failed does not keep the next from trying.
  shelf.filling = turn.catch(() => undefined)
  return turn
}

async function fill(shelf: Shelf, { language, tell }: Filling): Promise<void> {
  const { cacheName, files } = shelf
  const cache = await caches.open(cacheName)
  const wanted = files.filter((file) => isOf(file, language))
  const missing = await listMissing(cache, wanted)
  tell(missing.length)
  if (missing.length > 0) {
    const room: Room = { isOut: false }
    await storeWithPack(cache, shelf, missing, room)
    await storeAll(cache, missing, room)
    tell((await listMissing(cache, wanted)).length)
  }
  if (!self.registration.waiting) await removeOld(cache, new Set(files.map(cacheKey)))
}

function isOf(file: PrecacheFile, language: string | undefined): boolean {
  return file.language === undefined || language === undefined || file.language === language
}

/** Asks the cache once: asking it for each file would cost a start of the app more than a hundred questions. */
async function listMissing(cache: Cache, wanted: PrecacheFile[]): Promise<PrecacheFile[]> {
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  return wanted.filter((file) => !stored.has(cacheKey(file)))
}

/**
 * The small files of a first visit in one answer, beside the large ones, which the first screens of a visit need as much:
 * asked for one by one, the small ones cost a phone most of the time that storing takes. After an update few are missing,
 * and each comes alone; so does whatever the pack did not bring.
 */
async function storeWithPack(cache: Cache, { files, pack }: Shelf, missing: PrecacheFile[], room: Room): Promise<void> {
  const packed = files.filter((file) => file.packed !== undefined)
  const wanted = new Set(missing.filter((file) => file.packed !== undefined))
  if (pack === undefined || wanted.size < packed.length / 2) return
  const store = async (file: PrecacheFile, response: Response) => {
    if (self.registration.waiting || room.isOut) return false
    if (wanted.has(file)) await cache.put(cacheKey(file), response)
    return true
  }
  const others = missing.filter((file) => !wanted.has(file))
  // A pack that breaks off has brought what came before.
  const brought = fetchPack(pack, packed, store).catch((failure) => note(failure, room))
  await Promise.all([brought, storeAll(cache, others, room, atATime - 1)])
}

/** Whether the phone has no room for what is stored in this turn. */
interface Room {
  isOut: boolean
}

/** Where one file found no room, the others would be loaded in vain, and again at every start. */
function note(failure: unknown, room: Room): void {
  room.isOut ||= failure instanceof DOMException && failure.name === 'QuotaExceededError'
}

/**
 * Browsers open six connections to a server that speaks HTTP 1.1: four at a time leave two for what the member does
 * meanwhile. On a slow line each file costs a round trip, so that one after the other takes four times as long.
 */
const atATime = 4

async function storeAll(cache: Cache, missing: PrecacheFile[], room: Room, lines = atATime): Promise<void> {
  const left = missing.values()
  let isOver = false
  const store = async () => {
    for (const file of left) {
      // The server has the files of the next version by now, and that one starts only when this one has no work left.
      if (isOver || room.isOut || self.registration.waiting) return
      const isStored = await storeFile(cache, file).then(
        () => true,
        (failure: unknown) => {
          note(failure, room)
          return false
        },
      )
      isOver ||= !isStored && !navigator.onLine
    }
  }
  await Promise.all(Array.from({ length: lines }, store))
}

async function removeOld(cache: Cache, current: Set<string>): Promise<void> {
  for (const request of await cache.keys()) {
    if (current.has(request.url)) continue
    const storedAt = Date.parse((await cache.match(request))?.headers.get('date') ?? '')
    if (!(Date.now() - storedAt < oldFilesStayMs)) await cache.delete(request)
  }
}
