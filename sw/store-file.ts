import type { PrecacheFile } from './precache-list.ts'

/** Where a file lies in its cache; a file without a hash in its name is told apart by its revision. */
export function cacheKey({ url, revision }: PrecacheFile): string {
  const key = new URL(url, self.location.href)
  if (revision !== null) key.searchParams.set('__WB_REVISION__', revision)
  return key.href
}

/**
 * Fetches a file. Rejects when it cannot be had, and as well when something else comes in its place: the page of a
 * Wi-Fi portal, half of the file, the file of another version.
 */
export async function fetchFile(file: PrecacheFile): Promise<Response> {
  const { url, revision, integrity } = file
  const carried = await carriedFile(file)
  if (carried) return carried
  const ask = (options: RequestInit) => fetch(url, { integrity, redirect: 'error', ...options })
  // Nothing that is asked for here may stay in the browser's own cache, where the page would find a portal's answer.
  const askServer = () => ask({ cache: 'no-store' })
  if (revision !== null) return await askServer()
  return await ask({ cache: 'only-if-cached', mode: 'same-origin' }).catch(askServer)
}

/** What the list itself carries, compared like everything else; undefined where it carries nothing, or not this file. */
async function carriedFile({ url, text, integrity }: PrecacheFile): Promise<Response | undefined> {
  if (text === undefined) return undefined
  const type = url.endsWith('.css') ? 'text/css' : 'text/javascript'
  const headers = { 'content-type': `${type}; charset=utf-8`, date: new Date().toUTCString() }
  const file = new Response(text, { headers })
  return (await integrityOf(file.clone())) === integrity ? file : undefined
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
    const integrity = stored && (await integrityOf(stored).catch(() => ''))
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
async function integrityOf(stored: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await stored.arrayBuffer())
  return `sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}`
}
