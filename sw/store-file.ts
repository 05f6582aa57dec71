import { addressOf, type PrecacheFile } from './precache-list.ts'

/** Where a file lies in its cache; a file without a hash in its name is told apart by its revision. */
export function cacheKey(file: PrecacheFile): string {
  const address = addressOf(file)
  return file.revision === null ? address : `${address}?__WB_REVISION__=${file.revision}`
}

/**
 * Fetches a file. Rejects when it cannot be had, and as well when something else comes in its place: the page of a
 * Wi-Fi portal, half of the file, the file of another version.
 */
export async function fetchFile(file: PrecacheFile): Promise<Response> {
  const { url, revision, integrity } = file
  const ask = (address: string, options: RequestInit) => fetch(address, { integrity, redirect: 'error', ...options })
  // Nothing that is asked for here may stay in the browser's own cache, where the page would find a portal's answer.
  const askServer = () => ask(cacheKey(file), { cache: 'no-store' }).catch(askForWhole)
  if (revision !== null) return await askServer()
  return await ask(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(askServer)

  /** What came may be the difference from a file that the browser has no more as it was. */
  async function askForWhole(failure: unknown): Promise<Response> {
    if (!navigator.onLine) throw failure
    const whole = new URL(cacheKey(file))
    whole.searchParams.set('whole', '')
    return await ask(whole.href, { cache: 'no-store' })
  }
}

/** A file from bytes that did not come from its own address, compared like everything else; undefined for other bytes. */
export async function fileOf(
  { url, integrity }: PrecacheFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response | undefined> {
  if ((await integrityOf(bytes)) !== integrity) return undefined
  const type = types[url.slice(url.lastIndexOf('.'))] ?? 'application/octet-stream'
  return new Response(bytes, { headers: { 'content-type': type, date: new Date().toUTCString() } })
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** Fetches a file into the cache when it is not there yet. Rejects when it cannot be had. */
export async function storeFile(cache: Cache, file: PrecacheFile): Promise<void> {
  const key = cacheKey(file)
  if (await cache.match(key)) return
  await cache.put(key, await fetchFile(file))
}

/** Deletes what lies in the place of one of these files and is something else. */
export async function removeBroken(cache: Cache, files: PrecacheFile[]): Promise<void> {
  for (const file of files) {
    const key = cacheKey(file)
    const stored = await cache.match(key)
    // What the disk does not give whole is as good as something else.
    const integrity = stored && (await stored.arrayBuffer().then(integrityOf, () => ''))
    if (stored && integrity !== file.integrity) await cache.delete(key)
  }
}

/** Files of this version that were compared since the worker started. */
const compared = new Map<string, Promise<void>>()

/**
 * What is stored of a file, when it is this file to the byte; what is damaged is deleted. The first read after a start of
 * the worker compares. What is handed on is read a second time: bytes that went through here would have lost the
 * browser's compiled copy.
 */
export async function matchSound(cache: Cache, file: PrecacheFile): Promise<Response | undefined> {
  const key = cacheKey(file)
  const comparing = compared.get(key) ?? removeBroken(cache, [file])
  compared.set(key, comparing)
  comparing.catch(() => compared.delete(key))
  await comparing
  return await cache.match(key)
}

/** The build writes the same of every file. */
async function integrityOf(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`
}
