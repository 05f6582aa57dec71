import { syncTag } from '#src/client/outbox/background-sync.ts'
import { replayInWorker } from '#src/client/outbox/worker-replay.ts'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { fetchCore, installCore, matchCore, removeOldCore, serveMissing, serveShell } from './core.ts'
import { fileAt } from './precache-list.ts'
import { countShown, followSubscription, openTapped, showPushed } from './push.ts'
import { fetchPart, fillRest, fillStaff, matchRest, removeBrokenRest } from './later-files.ts'
import { images, keepPictures } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  tag: string
}

interface Input {
  type?: string
  /** In which the page is read. */
  language?: string
  /** What the page showed before the worker was there to keep it. */
  pictures?: string[]
}

const isOurs = (url: URL) => url.origin === self.location.origin

self.addEventListener('install', (event) => event.waitUntil(Promise.all([installCore(), removeBrokenRest()])))

self.addEventListener('activate', (event) => event.waitUntil(Promise.all([removeOldCore(), self.clients.claim()])))

// A new worker waits until a member asks for it: the open page still needs the files it was built with.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { type, language, pictures = [] } = event.data as Input
  const tell = (missing: number) => event.source?.postMessage({ type: 'REST_MISSING', missing })
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'FILL_STAFF') event.waitUntil(fillStaff())
  if (type === 'FILL_REST') event.waitUntil(Promise.all([fillRest({ language, tell }), keepPictures(event, pictures)]))
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === syncTag) (event as SyncEvent).waitUntil(replayInWorker())
})

self.addEventListener('push', showPushed)

self.addEventListener('pushsubscriptionchange', followSubscription)

self.addEventListener('notificationclick', openTapped)

self.addEventListener('notificationclose', (event) => event.waitUntil(countShown()))

registerRoute(
  new NavigationRoute(({ event, request }) => serveMissing(event, request), { allowlist: [/^\/hk\/start-missing\?/] }),
)

registerRoute(
  new NavigationRoute(({ event, request }) => serveShell(event, request), {
    allowlist: [/^\/hk\//],
    denylist: [/^\/hk\/(api|assets|media)\//, /^\/hk\/[^?]+\.\w+$/],
  }),
)

registerRoute(
  ({ url }) => isOurs(url) && (fileAt(url.href) !== undefined || url.pathname.startsWith('/hk/assets/')),
  async ({ event, request }) =>
    (await matchCore(request.url)) ??
    (await matchRest(request.url)) ??
    (await fetchCore(event, request.url)) ??
    (await fetchPart(request)),
)

registerRoute(({ url, request }) => isOurs(url) && request.destination === 'image', images)
