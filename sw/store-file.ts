/** Where a file lies in its cache; a file without a hash in its name is told apart by its revision. */
export function cacheKey({ url, revision }: { url: string; revision: string | null }): string {
  const key = new URL(url, self.location.href)
  if (revision !== null) key.searchParams.set('__WB_REVISION__', revision)
  return key.href
}

/** Fetches a file into the cache when it is not there yet. Rejects when it cannot be had. */
export async function storeFile(cache: Cache, file: { url: string; revision: string | null }): Promise<void> {
  const key = cacheKey(file)
  if (await cache.match(key)) return
  const response = await fetch(file.url, { cache: file.revision === null ? 'default' : 'reload' })
  if (!response.ok) throw new Error(`${file.url} answered ${response.status}`)
  await cache.put(key, response)
}
