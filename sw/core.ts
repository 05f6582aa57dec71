import { PrecacheController } from 'workbox-precaching'

import { coreFiles } from './precache-list.ts'
import { storeFile } from './store-file.ts'

const shellUrl = '/hk/index.html'
const precache = new PrecacheController()
precache.addToCacheList(coreFiles.map(({ url, revision }) => ({ url, revision })))

let whole: Promise<boolean> | undefined

export function installCore(event: ExtendableEvent): void {
  void precache.install(event)
}

export function removeOldCore(event: ExtendableEvent): void {
  void precache.activate(event)
}

export async function matchCore(url: string): Promise<Response | undefined> {
  return await precache.matchPrecache(url)
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
  const cache = await caches.open(precache.strategy.cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  return [...precache.getURLsToCacheKeys().values()].every((key) => stored.has(key))
}

async function repair(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName)
  for (const file of coreFiles) await storeFile(cache, file)
}
