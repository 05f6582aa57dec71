import { i18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'

import { makeListeners } from '#src/lib/listeners.ts'
import { scriptUrl } from '#src/lib/trusted-urls.ts'
import { whenIdle } from '#src/lib/waiting/when-idle.ts'
import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { noteNoOfflineCopy, watchOfflineCopy } from '#src/member/install/offline-copy.ts'

import { loadWhenReachable } from './load-when-reachable.ts'

export interface Update {
  /** `waiting`: a new version is on this phone and starts when it is applied. `starting`: it was asked for. */
  state: 'none' | 'waiting' | 'starting'
  /** Starts the new version; the page reloads once. */
  apply: () => void
}

const checkEveryMs = 15 * 60_000
/** A new version starts within two seconds, on a busy phone too; one that has not by now is offered again. */
const startsWithinMs = 30_000
/** What could not be stored is tried again this soon, then ever more rarely; the page may stay open all day. */
const firstRetryMs = 5000
const changes = makeListeners()
/** A worker that could not be had whole, for one because a Wi-Fi portal answered in the server's place. */
let hasFailed = false
let retryAfterMs = firstRetryMs
let retryTimer: ReturnType<typeof setTimeout> | undefined
let update: Update = { state: 'none', apply: () => undefined }

/** Whether a new version waits. Ask for it on a screen that is not busy only. */
export function useUpdate(): Update {
  return useSyncExternalStore(changes.add, readUpdate, readUpdate)
}

/** Registers the worker once the first screen can be used and the phone has nothing better to do. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return noteNoOfflineCopy()
  whenIdle(() => void register())
}

async function register(): Promise<void> {
  const { Workbox } = await loadWhenReachable(() => import('workbox-window'))
  const workbox = new Workbox(scriptUrl('/hk/sw.js'), { scope: '/hk/', updateViaCache: 'none' })
  workbox.addEventListener('controlling', fillRest)
  watchOfflineCopy()
  i18n.on('change', fillRest)
  watchOtherTabs()
  await begin(workbox)
  fillRest()
  watchForUpdates(workbox)
}

/** Where a browser forbids workers, as in some private windows, the app works with a connection only. */
async function begin(workbox: Workbox): Promise<void> {
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) {
    fail(workbox)
    return noteNoOfflineCopy()
  }
  hasFailed = false
  if (registration.waiting) offer(() => takeOver(workbox))
  askForControl(registration)
  watchInstalling(workbox, registration)
  registration.addEventListener('updatefound', () => watchInstalling(workbox, registration))
}

function watchInstalling(workbox: Workbox, registration: ServiceWorkerRegistration): void {
  const { installing } = registration
  installing?.addEventListener('statechange', () => {
    if (registration.waiting === installing) offer(() => takeOver(workbox))
    askForControl(registration)
  })
  const noteEnd = () => {
    if (installing?.state === 'redundant') fail(workbox)
    else hasFailed = false
  }
  installing?.addEventListener('statechange', noteEnd, { once: true })
}

/**
 * A page that was on its way while the worker took over the open ones is none of them. It would stay without the worker
 * as long as it is open, and what a visit needs would not be stored.
 */
function askForControl(registration: ServiceWorkerRegistration): void {
  if (!navigator.serviceWorker.controller) registration.active?.postMessage({ type: 'CLAIM' })
}

/** Nothing else may happen that would be an occasion: the answers that went wrong may have been those of the files alone. */
function fail(workbox: Workbox): void {
  hasFailed = true
  // One failure is heard in several ways, and is one reason to try again.
  retryTimer ??= setTimeout(() => {
    retryTimer = undefined
    retryAfterMs = Math.min(retryAfterMs * 2, checkEveryMs)
    if (hasFailed && document.visibilityState === 'visible') void lookForWorker(workbox)
  }, retryAfterMs)
}

/** Another tab started the new version: this one still runs the old code and is best read anew. */
function watchOtherTabs(): void {
  let isFirst = navigator.serviceWorker.controller === null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) offer(() => location.reload())
    isFirst = false
  })
}

/** Lets the worker store the rest of the app in the language of the page, and the pictures that this page showed before it was there. */
function fillRest(): void {
  const pictures = Array.from(document.images, ({ src }) => src).filter((src) => src.startsWith(location.origin))
  navigator.serviceWorker.controller?.postMessage({ type: 'FILL_REST', language: i18n.locale, pictures })
}

function takeOver(workbox: Workbox): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload)
  workbox.messageSkipWaiting()
  const { apply } = update
  setUpdate({ state: 'starting', apply })
  setTimeout(() => {
    // Whoever asked has turned to something else, such as a door: what starts later is offered, as from another tab.
    navigator.serviceWorker.removeEventListener('controllerchange', reload)
    setUpdate({ state: 'waiting', apply })
  }, startsWithinMs)
}

/** On a first visit nothing is replaced, so there is nothing to ask. */
function offer(apply: () => void): void {
  if (!navigator.serviceWorker.controller) return
  setUpdate({ state: 'waiting', apply })
}

function setUpdate(next: Update): void {
  update = next
  changes.tell()
}

/**
 * A page that comes back from sleep has not asked for a long time; browsers ask on navigation only. What failed is
 * tried again when the page comes back or the server answers again.
 */
function watchForUpdates(workbox: Workbox): void {
  let checkedAt = Date.now()
  const check = () => {
    const isDue = hasFailed || Date.now() - checkedAt >= checkEveryMs
    if (document.visibilityState !== 'visible' || !isDue) return
    checkedAt = Date.now()
    void lookForWorker(workbox)
  }
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) check()
  })
  onConnection(() => {
    if (readConnection().state === 'online' && hasFailed) check()
  })
}

async function lookForWorker(workbox: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // The first one that fails takes its registration along.
  if (!registration) return await begin(workbox)
  await registration.update().catch(() => fail(workbox))
}

function readUpdate(): Update {
  return update
}
