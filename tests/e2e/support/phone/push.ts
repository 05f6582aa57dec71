import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test'

import type { PushStandIn } from '../../../support/net/push-stand-in.ts'

export interface PushPhone {
  /** The key that the page asked the browser to subscribe with. */
  usedKey: () => Promise<string | null>
  /** From now on the stand-in's messages reach the worker of this page, as the browser would hand them over. */
  connect: () => Promise<Worker>
  shown: () => Promise<{ title: string; body: string; tag: string }[]>
}

/**
 * This browser's maker is the stand-in. Only what lies outside of our code is emulated: what `PushManager` answers,
 * and the last step from the push service to the browser, which DevTools take.
 */
export async function emulatePush(page: Page, push: PushStandIn, studioUrl: string): Promise<PushPhone> {
  const context = page.context()
  const { json, browser } = push.subscribe('chromium')
  await context.addInitScript(replacePushManager, json)
  return {
    usedKey: () => page.evaluate(() => localStorage.getItem('emulated-push-key')),
    async connect() {
      const [devtools, registrationId] = await findRegistration(context, page)
      const origin = new URL(studioUrl).origin
      push.onDelivered((one) => {
        if (one.browser !== browser) return
        void devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: one.text })
      })
      return await theWorker(context)
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
      }),
  }
}

async function theWorker(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

async function findRegistration(context: BrowserContext, page: Page): Promise<[CDPSession, string]> {
  const devtools = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const id = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.endsWith('/hk/') && !isDeleted,
      )?.registrationId
      if (id !== undefined) resolve(id)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return [devtools, await found]
}

interface Emulated {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Runs in the page. The subscription outlives it, as a real one does; `emulated-push-down` cuts off its maker. */
function replacePushManager(json: Emulated): void {
  const kept = 'emulated-push-key'
  const subscription = {
    ...json,
    get options() {
      const text = localStorage.getItem(kept) ?? ''
      const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      return { applicationServerKey: Uint8Array.from(bytes, (character) => character.codePointAt(0) ?? 0).buffer }
    },
    toJSON: () => json,
    unsubscribe: async () => {
      localStorage.removeItem(kept)
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    async subscribe({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) {
      if (Notification.permission !== 'granted') throw new DOMException('No', 'NotAllowedError')
      if (localStorage.getItem('emulated-push-down') !== null) throw new DOMException('No signal', 'AbortError')
      if (userVisibleOnly !== true || !(applicationServerKey instanceof Uint8Array))
        throw new TypeError('Not like this')
      const text = btoa(Array.from(applicationServerKey, (byte) => String.fromCodePoint(byte)).join(''))
      localStorage.setItem(kept, text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
      return subscription
    },
    getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
  })
}
